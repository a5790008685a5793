import { isIP, SocketAddress } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressNetwork, widerNetwork } from './address-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:FFFF:102:304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:0:102:304', '0:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['0000:0000:0000:0000:0000:ffff:255.255.255.255%1', '255.255.255.255'],
  ['0000:0000:0000:0000:0000:abcd:255.255.255.255%eth0', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('limits count %s as %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});

test('is one for every spelling of an address, which a proxy may choose', () => {
  const spellings = ['2001:db8:0:a::1', '2001:DB8:0:A::1', '2001:0db8:0000:000a:0000:0000:0000:0001'];
  expect(new Set(spellings.map(addressNetwork))).toEqual(new Set(['2001:db8:0:a::/64']));
});

test('is one for an address and for the spelling that Node has for it', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.constantFrom('', '%eth0'), (address, zone) => {
      fc.pre(isIP(address) === 6);
      const spelling = new SocketAddress({ address, family: 'ipv6' }).address;
      expect(addressNetwork(`${address}${zone}`)).toBe(addressNetwork(spelling));
    }),
  );
});

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('the network around %s is %s', (network, wider) => {
  expect(widerNetwork(network)).toBe(wider);
});
