import { expect, test } from 'vitest';
import { addressHasRoom, addressKeys } from './address-limit.ts';

const limit = { bound: 10, networkFactor: 2 };
const one = '2001:db8:1:1::/64';

function hasRoom(address: string, more: number, counts: Readonly<Record<string, number>>): boolean {
  return addressHasRoom(address, more, limit, (key) => counts[key] ?? 0);
}

test.each([
  ['192.0.2.1', 1, 9, true],
  ['192.0.2.1', 2, 9, false],
  ['192.0.2.1', 0, 10, true],
  [one, 1, 9, true],
  [one, 1, 10, false],
])('%s may have %i more beside %i: %s', (address, more, count, allowed) => {
  expect(hasRoom(address, more, { [address]: count })).toBe(allowed);
});

test('all addresses of an IPv6 /48 may have a multiple of what one of them may', () => {
  expect(hasRoom(one, 2, { '2001:db8:1::/48': 18 })).toBe(true);
  expect(hasRoom(one, 3, { '2001:db8:1::/48': 18 })).toBe(false);
  expect(hasRoom(one, 3, { '2001:db8:2::/48': 18 })).toBe(true);
});

test('an address is counted once for itself, and once for its network', () => {
  expect(addressKeys('192.0.2.1')).toEqual(['192.0.2.1']);
  expect(addressKeys(one)).toEqual([one, '2001:db8:1::/48']);
});
