import { selectConnectRows, selectWalletFeatures } from '@mooring/core/modal';
import { createCore, open, selectConnectMethods } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { modalOptions } from './modal-options.ts';
import { optionShapes } from './option-shapes.ts';

const networks = [testNetwork(1)] as const;

it('contains only what the site passes', () => {
  expect(modalOptions({ networks })).toEqual({});
  expect(
    modalOptions({
      networks,
      allWallets: 'ONLY_MOBILE',
      termsConditionsUrl: 'https://site.test/terms',
      experimental_preferUniversalLinks: true,
      basic: true,
      features: { legalCheckbox: true, connectorTypeOrder: ['injected', 'walletConnect'], swaps: false },
    }),
  ).toEqual({
    allWallets: 'ONLY_MOBILE',
    termsConditionsUrl: 'https://site.test/terms',
    preferUniversalLinks: true,
    basic: true,
    legalCheckbox: true,
    connectorTypeOrder: ['injected', 'walletConnect'],
  });
  expect(modalOptions({ networks, features: { allWallets: false } })).toEqual({ allWallets: 'HIDE' });
});

it('never throws on options of any type', () => {
  const names = Object.keys(optionShapes).filter(
    (name) => !['networks', 'siwx', 'siweConfig'].includes(name),
  );
  const junk = fc.oneof(
    fc.anything(),
    fc.array(fc.oneof(fc.integer(), fc.constant(null), fc.string(), fc.object())),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), junk), junk, (given, features) => {
      const options = { networks, ...given, features } as unknown as CreateAppKitOptions;
      const core = createCore({ networks, adapters: [], modal: modalOptions(options) });
      open(core);
      const state = core.store.getState();
      selectConnectRows(state);
      selectConnectMethods(state);
      selectWalletFeatures(state);
      core.destroy();
    }),
    { numRuns: 300 },
  );
});
