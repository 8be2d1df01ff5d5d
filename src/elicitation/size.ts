/** How deep and how large a JSON value is. Walks without recursion, since it guards code that recurses. */
export function size(value: unknown, most: number): { depth: number; nodes: number } {
  let depth = 0;
  let nodes = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && nodes < most) {
    nodes += level.length;
    depth += 1;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'object' && one !== null) {
        for (const member of Object.values(one)) {
          next.push(member);
        }
      }
    }
    level = next;
  }
  return { depth, nodes };
}
