import { expect, test } from 'vitest';
import { AddressCounter } from './address-counter.ts';

test('counts an address and its IPv6 /48, and gives back what both had', () => {
  const counter = new AddressCounter({ bound: 2, networkFactor: 2 });
  const address = (number: number) => `2001:db8:1:${number}::/64`;
  counter.change(address(1), 2);
  expect(counter.hasRoom(address(1))).toBe(false);
  counter.change(address(2), 1);
  expect(counter.hasRoom(address(3), 1)).toBe(true);
  expect(counter.hasRoom(address(3), 2)).toBe(false);
  expect(counter.hasRoom('2001:db8:2:1::/64', 2)).toBe(true);
  counter.change(address(1), -2);
  expect(counter.hasRoom(address(3), 2)).toBe(true);
  expect(counter.hasRoom(address(1), 2)).toBe(true);
});
