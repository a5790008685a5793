import { isIP } from 'node:net';

/** The network that limits count an address by: IPv6 addresses of one customer share their first half. */
export function addressNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) {
    const last = tail.split(':').filter((group) => group !== '');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  // Proxies spell addresses in their own way.
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
  return `${network.join(':')}::/64`;
}

/**
 * The network around an address, which limits count too: one customer may hold a whole IPv6 /48. For IPv4, the address
 * itself.
 *
 * @param network as {@link addressNetwork} returns it
 */
export function widerNetwork(network: string): string {
  if (!network.endsWith('::/64')) return network;
  return `${network.slice(0, network.lastIndexOf(':', network.length - 6))}::/48`;
}
