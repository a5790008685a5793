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
];

/** @param {readonly string[]} networks */
function networkList(networks) {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), 'ipv4');
  }
  return list;
}

const local = networkList(localNetworks);
const home = networkList(localNetworks.slice(0, 3));

/**
 * Whether the text is an IPv4 address of a local network.
 *
 * @param {string} address
 */
export function isLocalAddress(address) {
  return isIPv4(address) && local.check(address, 'ipv4');
}

/**
 * The IPv4 addresses of this machine on local networks, those of home and office networks first.
 *
 * @param {NodeJS.Dict<import('node:os').NetworkInterfaceInfo[]>} [interfaces] what the operating system reports
 * @returns {string[]}
 */
export function lanAddresses(interfaces = networkInterfaces()) {
  const addresses = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal && isLocalAddress(entry.address))
    .map((entry) => entry.address);
  const rank = (/** @type {string} */ address) => (home.check(address, 'ipv4') ? 0 : 1);
  return [...new Set(addresses)].sort((a, b) => rank(a) - rank(b));
}

/**
 * The address to serve the local network under.
 *
 * @param {string | undefined} named the setting `MOORING_LAN_ADDRESS`
 * @param {readonly string[]} [found] this machine's own
 * @returns {string}
 * @throws {Error} in a sentence that names the setting
 */
export function chooseLanAddress(named, found = lanAddresses()) {
  if (named) {
    if (isLocalAddress(named)) return named;
    throw new Error(
      `MOORING_LAN_ADDRESS is "${named}", which is no IPv4 address of a local network, and only such ones can be served.`,
    );
  }
  if (found[0]) return found[0];
  throw new Error(
    'This machine has no address on a local network. Join one, or name the address: MOORING_LAN_ADDRESS=192.168.1.5 npm start -- --lan',
  );
}
