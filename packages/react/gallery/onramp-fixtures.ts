import type { AppKitCore, ConnectorInfo } from '@mooring/core';
import {
  fillOnrampForm,
  observeOffers,
  observeQuote,
  type Purchase,
  readOnrampForm,
} from '@mooring/core/onramp';
import type { ViewName } from '@mooring/core/page';
import { arrives } from './arrives.ts';
import type { Fixture } from './fixture.ts';
import { address, connectionOf, connectors } from './fixture-data.ts';

const connections = [connectionOf(connectors[0] as ConnectorInfo)];
/** The operator has allowed buying. */
export const offersBuying = (core: AppKitCore) => {
  const { remote, remoteFeatures } = core.store.getState();
  const changes = {
    remote: { ...remote, status: 'ready' },
    remoteFeatures: { ...remoteFeatures, onramp: ['sandbox', 'meld'] },
  } as const;
  core.dispatch({ type: 'remoteChanged', changes });
};
const pays = (paymentAmount: string) => (core: AppKitCore) => {
  offersBuying(core);
  fillOnrampForm(core, { paymentAmount });
};

const terms = {
  termsConditionsUrl: 'https://market.test/terms',
  privacyPolicyUrl: 'https://market.test/privacy',
} as const;

const readsOffers = (core: AppKitCore) => arrives(observeOffers(core));
const reads = async (core: AppKitCore) => {
  const observed = observeOffers(core);
  await arrives(observed);
  const form = readOnrampForm(core.store.getState(), observed.read().data ?? []);
  const quotes = form.providers.map(form.quoteOf).filter((of) => of !== undefined);
  for (const of of quotes) await arrives(observeQuote(core, of));
  // The form requests a price once typing has paused.
  if (quotes.length > 0) await new Promise((resolve) => setTimeout(resolve, 350));
};

const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...{ id: 'p', order: 's_1', provider: 'sandbox', providerLabel: 'Sandbox', chainId: 'eip155:31337' },
  ...{ address, symbol: 'ETH', amount: '0.039400', paid: '100.00', currency: 'USD' },
  ...{ startedAt: Date.now() - 120_000, status: 'waiting' },
  ...change,
});
const bought =
  (...purchases: readonly Purchase[]) =>
  (core: AppKitCore) => {
    offersBuying(core);
    core.dispatch({ type: 'purchasesChanged', purchases });
  };
const buying = (change: Partial<Purchase> = {}) =>
  ({
    views: [{ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'BuyInProgress', id: 'p' }],
    connections,
    after: bought(purchase(change)),
  }) as const;
const form = {
  views: [{ name: 'Account' }, { name: 'OnRampProviders' }],
  connections,
  api: 'known',
  after: offersBuying,
  read: reads,
} as const;
const day = 86_400_000;

/** Data of the views that buy. */
export const buyingViews = {
  OnRampProviders: {
    buy: form,
    'buy-filled': { ...form, after: pays('250') },
    'buy-several': { ...form, api: 'many', after: pays('250') },
    'buy-too-little': { ...form, after: pays('5') },
    'buy-too-much': { ...form, after: pays('7500.01') },
    'buy-wrong': { ...form, after: pays('1e9') },
    'buy-none': { ...form, api: 'none' },
    'buy-failed': { ...form, api: 'fail' },
    'buy-loading': { ...form, api: 'wait', waits: true },
    'buy-silent': { ...form, api: 'wait', silent: true, waits: true },
    'buy-unavailable': {
      ...form,
      after: (core) => {
        offersBuying(core);
        const { remoteFeatures } = core.store.getState();
        core.dispatch({
          type: 'remoteChanged',
          changes: { remoteFeatures: { ...remoteFeatures, onramp: false } },
        });
      },
    },
    'buy-again': {
      ...form,
      after: (core) => {
        pays('100')(core);
        core.dispatch({ type: 'purchasesChanged', purchases: [purchase({ status: 'success' })] });
      },
    },
  },
  OnRampTokenSelect: {
    'buy-tokens': {
      ...form,
      api: 'many',
      views: [{ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'OnRampTokenSelect' }],
      read: readsOffers,
    },
    'buy-tokens-legal': {
      ...{ ...form, api: 'many', options: terms, read: readsOffers },
      views: [{ name: 'Account' }, { name: 'OnRampTokenSelect' }],
    },
  },
  OnRampFiatSelect: {
    'buy-currencies': {
      ...form,
      api: 'many',
      views: [{ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'OnRampFiatSelect' }],
      read: readsOffers,
    },
    'buy-currencies-agree': {
      ...{ ...form, api: 'many', options: { ...terms, legalCheckbox: true }, read: readsOffers },
      views: [{ name: 'Account' }, { name: 'OnRampFiatSelect' }],
    },
  },
  BuyInProgress: {
    buying: buying(),
    'buying-sending': buying({ status: 'in-progress' }),
    'buying-done': buying({ status: 'success', hash: `0x${'ab'.repeat(32)}` }),
    'buying-failed': buying({ status: 'failed' }),
    'buying-unknown': buying({ status: 'unknown' }),
    'buying-unreported': buying({ status: 'unreported', amount: undefined }),
    'buying-given-up': buying({ status: 'closed' }),
    'buying-gone': { ...buying(), after: offersBuying },
  },
  OnRampActivity: {
    purchases: {
      views: [{ name: 'Account' }, { name: 'OnRampActivity' }],
      connections,
      after: bought(
        purchase(),
        purchase({
          id: 'b',
          status: 'in-progress',
          symbol: 'USDC',
          amount: '98.5',
          startedAt: Date.now() - 3_600_000,
        }),
        purchase({ id: 'c', status: 'success', startedAt: Date.now() - 2 * day }),
        purchase({ id: 'd', status: 'failed', startedAt: Date.now() - 40 * day }),
        purchase({ id: 'e', status: 'closed', amount: undefined, startedAt: Date.now() - 41 * day }),
      ),
    },
    'purchases-none': { views: [{ name: 'Account' }, { name: 'OnRampActivity' }], connections },
  },
  WhatIsABuy: {
    'what-is-a-buy': { views: [{ name: 'Account' }, { name: 'OnRampProviders' }, { name: 'WhatIsABuy' }] },
  },
  FundWallet: {
    fund: { views: [{ name: 'Account' }, { name: 'FundWallet' }], connections },
    'fund-buy': {
      views: [{ name: 'Account' }, { name: 'FundWallet' }],
      connections,
      api: 'known',
      after: offersBuying,
    },
  },
} as const satisfies Partial<{ readonly [Name in ViewName]: Readonly<Record<string, Fixture<Name>>> }>;
