import type { CaipNetwork } from '@mooring/core';
import { expect, test } from 'vitest';
import { chosenToken, heldOf, holdingsOf, nativeToken, withIcon, worthOf } from './holdings-of.ts';

const network = {
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  id: 1,
  name: 'Ethereum',
  rpcUrls: { default: { http: [] } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as CaipNetwork;
const icon = 'data:image/svg+xml,<svg/>';
const ether = { name: 'Ether', symbol: 'ETH', value: 2n * 10n ** 18n, decimals: 18, worth: 5_000, icon };
const dollar = { ...ether, symbol: 'USDX', address: 'eip155:1:0x01', icon: undefined };

test('lists the native currency alone if only its balance is known', () => {
  const native = { value: 7n, decimals: 18 };
  expect(holdingsOf({ native } as never, network)).toEqual([
    { name: 'Ether', symbol: 'ETH', value: 7n, decimals: 18 },
  ]);
  expect(holdingsOf(undefined, network)).toEqual([]);
});

test('finds the holding of a token by its address, and that of the native currency without one', () => {
  const list = [dollar, ether] as never;
  expect(heldOf(list, nativeToken(network))).toBe(ether);
  expect(heldOf(list, chosenToken(dollar as never, network))).toBe(dollar);
  expect(heldOf(list, undefined)).toBeUndefined();
});

test('a holding of unknown decimals cannot be chosen', () => {
  expect(chosenToken({ ...ether, decimals: undefined } as never, network)).toBeUndefined();
});

test('gives the default choice the icon of its holding', () => {
  expect(withIcon(nativeToken(network), ether as never).icon).toBe(icon);
  expect(withIcon({ ...nativeToken(network), icon: 'data:,own' }, ether as never).icon).toBe('data:,own');
  expect(withIcon(nativeToken(network), undefined).icon).toBeUndefined();
});

test('the worth of an amount is its share of the worth of the holding', () => {
  expect(worthOf(ether as never, 10n ** 18n)).toBe(2_500);
  expect(worthOf({ ...ether, worth: undefined } as never, 1n)).toBeUndefined();
  expect(worthOf({ ...ether, value: 0n } as never, 0n)).toBeUndefined();
});
