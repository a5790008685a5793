import { testNetwork } from '@mooring/core/testing';
import { describe, expect, it } from 'vitest';
import { contradictions } from './contradictions.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

const fine: CreateAppKitOptions = { networks: [testNetwork(1), testNetwork(2)] };

describe('contradicting options', () => {
  const given = (options: object) => contradictions({ ...fine, ...options }).map(({ option }) => option);

  it.each([
    [{ includeWalletIds: ['a'], excludeWalletIds: ['a'] }, 'includeWalletIds'],
    [{ featuredWalletIds: ['a'], excludeWalletIds: ['a'] }, 'featuredWalletIds'],
    [{ allWallets: 'HIDE', features: { allWallets: true } }, 'features.allWallets'],
    [{ allWallets: 'SHOW', features: { allWallets: false } }, 'features.allWallets'],
    [{ networks: [testNetwork(1), testNetwork(1)] }, 'networks'],
    [{ defaultNetwork: testNetwork(3) }, 'defaultNetwork'],
    [{ customRpcUrls: { 'eip155:9': [] } }, 'customRpcUrls'],
    [{ enableWalletConnect: true }, 'enableWalletConnect'],
    [{ enableWalletConnect: false, universalProvider: {} }, 'universalProvider'],
    [{ manualWCControl: true }, 'manualWCControl'],
    [{ services: { relay: 'https://relay.example' } }, 'services.relay'],
    [{ services: { api: 'api.example' } }, 'services.api'],
    [{ features: { legalCheckbox: true } }, 'features.legalCheckbox'],
    [{ customStoragePrefix: 'a shop' }, 'customStoragePrefix'],
  ])('%j', (options, option) => {
    expect(given(options)).toEqual([option]);
  });

  it('accepts options that agree', () => {
    expect(
      given({
        allWallets: 'ONLY_MOBILE',
        features: { allWallets: true, legalCheckbox: true },
        termsConditionsUrl: 'https://site.example/terms',
        defaultNetwork: testNetwork(2),
        customRpcUrls: { 'eip155:1': [{ url: 'http://localhost:1' }] },
        services: { relay: 'ws://localhost:1' },
        enableWalletConnect: true,
        manualWCControl: true,
        customStoragePrefix: 'shop',
      }),
    ).toEqual([]);
  });
});

it('finds unknown account types', () => {
  const found = (defaultAccountTypes: object) =>
    contradictions({ ...fine, defaultAccountTypes: defaultAccountTypes as never }).map(
      ({ option }) => option,
    );
  expect(found({ eip155: 'joint' })).toEqual(['defaultAccountTypes']);
  expect(found({ eip155: 'eoa', bip122: 'ordinal', solana: undefined })).toEqual([]);
});

it('leaves an empty address and an option without a value alone', () => {
  expect(
    contradictions({
      ...fine,
      services: { relay: '', api: '' },
      customRpcUrls: {},
      defaultAccountTypes: {},
      customStoragePrefix: '',
    }),
  ).toEqual([]);
});

it('names a network that a site’s RPC URLs name, and no more of it than fits', () => {
  const [found] = contradictions({ ...fine, customRpcUrls: { [`eip155:${'9'.repeat(99)}`]: [] } as never });
  expect(found?.expected.length).toBeLessThan(90);
});

it('finds every contradiction at once', () => {
  const options = { ...fine, manualWCControl: true, enableWalletConnect: true, customStoragePrefix: 'a b' };
  expect(contradictions(options).map(({ option }) => option)).toEqual([
    'enableWalletConnect',
    'manualWCControl',
    'customStoragePrefix',
  ]);
});
