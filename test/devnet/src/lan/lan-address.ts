import { BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Private networks of homes and offices first, then shared, reserved (laboratories use those) and
 * loopback ones: nothing of the internet answers in any of them.
 */
export const localNetworks = [
  '192.168.0.0/16',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '100.64.0.0/10',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '198.18.0.0/15',
  '127.0.0.0/8',
] as const;

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), 'ipv4');
  }
  return list;
}

const local = networkList(localNetworks);
const home = networkList(localNetworks.slice(0, 3));

/** Whether the text is an IPv4 address of a local network. */
export function isLocalAddress(address: string): boolean {
  return isIPv4(address) && local.check(address, 'ipv4');
}

/**
 * The IPv4 addresses of this machine on local networks, those of home and office networks first.
 *
 * @param interfaces what the operating system reports
 */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal && isLocalAddress(entry.address))
    .map((entry) => entry.address);
  const rank = (address: string) => (home.check(address, 'ipv4') ? 0 : 1);
  return [...new Set(addresses)].sort((a, b) => rank(a) - rank(b));
}
