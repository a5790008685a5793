import { isIP } from 'node:net';

/** The eight numbers of an IPv6 address in any spelling; an IPv4 ending is two of them, and a zone none. */
function groupsOf(address: string): readonly number[] {
  const [plain = ''] = address.split('%', 1);
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').flatMap(numbersOf));
  const left = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...left, ...tail];
}

function numbersOf(group: string): readonly number[] {
  if (group === '') return [];
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [first = 0, second = 0, third = 0, fourth = 0] = group.split('.').map(Number);
  return [first * 256 + second, third * 256 + fourth];
}

/**
 * The network that limits count an address by: IPv6 addresses of one customer share their first half. An IPv4 address
 * that is mapped to IPv6 is itself, and so is anything that is no address.
 */
export function addressNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).every((group, place) => group === (place < 5 ? 0 : 0xffff));
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
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
