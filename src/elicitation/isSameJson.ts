/** Whether two JSON values are written alike, order of members included; ends with the smaller of them. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) {
    return true;
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((member, index) => isSameJson(member, other[index]))
    );
  }
  const members = Object.entries(one);
  const others = Object.entries(other);
  return (
    members.length === others.length &&
    members.every(([name, value], index) => {
      const [otherName, otherValue] = others[index] ?? [];
      return name === otherName && isSameJson(value, otherValue);
    })
  );
}
