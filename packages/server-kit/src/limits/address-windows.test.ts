import { expect, test } from 'vitest';
import { AddressWindows } from './address-windows.ts';

test('counts an address and its IPv6 /48 until the window ends', () => {
  const windows = new AddressWindows({ bound: 2, networkFactor: 2 }, 1_000);
  const address = (number: number) => `2001:db8:1:${number}::/64`;
  for (const number of [1, 2]) windows.add(address(number), 5_000, 2);
  expect(windows.hasRoom(address(1), 5_400, 0)).toBe(true);
  expect(windows.hasRoom(address(1), 5_400)).toBe(false);
  expect(windows.hasRoom(address(3), 5_400)).toBe(false);
  expect(windows.hasRoom('2001:db8:2:3::/64', 5_400)).toBe(true);
  expect(windows.left(5_400)).toBe(600);
  expect(windows.hasRoom(address(3), 6_000, 2)).toBe(true);
});
