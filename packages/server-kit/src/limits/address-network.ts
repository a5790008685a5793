import { isIP, SocketAddress } from 'node:net';

/**
 * The one spelling of an IP address, which proxies spell in their own way; an IPv4 address that is mapped to IPv6 is
 * itself. Anything else is returned as it is.
 */
function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The network that limits count an address by: IPv6 addresses of one customer share their first half. */
export function addressNetwork(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) {
    const last = tail.split(':').filter((group) => group !== '');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
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
