const ADDRESS = /^127\.\d+\.\d+\.\d+$/;

/**
 * Whether a host is the machine itself.
 *
 * @param host as the URL parser writes it
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || ADDRESS.test(name)
  );
}
