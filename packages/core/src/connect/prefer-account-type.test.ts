import { describe, expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import type { AccountType } from '../contract/account-type.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { BaseStorage } from '../contract/platform.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { preferredType, selectAccount } from '../select/account.ts';
import { fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { preferAccountType } from './prefer-account-type.ts';

const payment: CaipAddress = 'bip122:1:bc1qpay';
const ordinal: CaipAddress = 'bip122:1:bc1pord';

/** A site with EVM chains and Bitcoin, whose wallet has accounts of two types. */
function make(accountTypes?: Readonly<Record<string, AccountType>>, storage?: BaseStorage) {
  const adapter = fakeAdapter('bip122');
  const requested: unknown[] = [];
  const core = createCore({
    networks: [network(1), network(1, 'bip122')],
    adapters: [fakeAdapter(), adapter, fakeAdapter('kadena')],
    accountTypes,
    storage,
  });
  const wallet = { name: 'Pier', type: 'announced' } as const;
  const accounts = [payment, ordinal];
  const accountDetails = {
    [payment]: { type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'/0/0" },
    [ordinal]: { type: 'ordinal' },
  } as const;
  const entry = { connectorId: 'pier', wallet, accounts, chainId: 'bip122:1', accountDetails } as const;
  const report = (address: CaipAddress): void =>
    adapter.report({ connection: { status: 'connected', ...entry, address }, connections: [entry] });
  adapter.switchConnection = async (parameters) => {
    requested.push(parameters);
    report(parameters.address ?? payment);
  };
  report(payment);
  const address = () => selectAccount(core.store.getState(), 'bip122').caipAddress;
  return { core, adapter, requested, address };
}

it('passes announced account details to hooks, and the preferred type to adapters', () => {
  const { core, adapter } = make();
  const { store } = core;
  expect(selectAccount(store.getState(), 'bip122').allAccounts).toEqual([
    {
      namespace: 'bip122',
      address: 'bc1qpay',
      caipAddress: payment,
      type: 'payment',
      publicKey: '02ab',
      path: "m/84'/0'/0'/0/0",
    },
    { namespace: 'bip122', address: 'bc1pord', caipAddress: ordinal, type: 'ordinal' },
  ]);
  const usual = ['bip122', 'eip155', 'solana', 'polkadot', 'kadena'];
  expect(usual.map((name) => preferredType(store.getState(), name))).toEqual([
    'payment',
    'smartAccount',
    'eoa',
    'eoa',
    'eoa',
  ]);
  expect(adapter.host?.accountType).toBe('payment');
  expect(make({ bip122: 'ordinal' }).adapter.host?.accountType).toBe('ordinal');
});

describe('another account type', () => {
  it('is active at once if the wallet has such an account, and preferred from then on', async () => {
    const { core, adapter, requested, address } = make();
    const events: unknown[] = [];
    onModalEvent(core, (event) => events.push(event));
    expect(await preferAccountType(core, 'ordinal', 'bip122')).toBeUndefined();
    expect([address(), adapter.host?.accountType]).toEqual([ordinal, 'ordinal']);
    expect(requested).toEqual([{ connectorId: 'pier', address: ordinal }]);
    expect(events).toEqual([
      {
        event: 'SET_PREFERRED_ACCOUNT_TYPE',
        properties: { accountType: 'ordinal', network: 'bip122:1' },
      },
    ]);
  });

  it("is restored after a reload, in preference to the site's option, for its namespace only", async () => {
    const kept = new Map<string, string>();
    const storage: BaseStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
    await preferAccountType(make({}, storage).core, 'ordinal', 'bip122');
    const { core, adapter } = make({ bip122: 'payment', eip155: 'eoa' }, storage);
    await core.start();
    expect(adapter.host?.accountType).toBe('ordinal');
    expect(preferredType(core.store.getState(), 'eip155')).toBe('eoa');
    core.destroy();
  });

  it.each([
    ['the site’s', { bip122: 'ordinal' }, ordinal],
    ['the usual one', undefined, payment],
  ] as const)('gives way to %s with `undefined`, now and on later visits', async (_whose, site, expected) => {
    const kept = new Map<string, string>();
    const storage: BaseStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
    const first = make(site, storage);
    await preferAccountType(first.core, expected === ordinal ? 'payment' : 'ordinal', 'bip122');
    expect(await preferAccountType(first.core, undefined, 'bip122')).toBeUndefined();
    const type = expected === ordinal ? 'ordinal' : 'payment';
    expect([first.address(), first.adapter.host?.accountType]).toEqual([expected, type]);
    const again = make(site, storage);
    await again.core.start();
    expect(again.adapter.host?.accountType).toBe(type);
    again.core.destroy();
  });

  it('changes nothing if the wallet has no such account or already uses one', async () => {
    const { core, requested, address } = make();
    expect(await preferAccountType(core, 'stx', 'bip122')).toBeUndefined();
    expect(await preferAccountType(core, 'payment', 'bip122')).toBeUndefined();
    expect([address(), requested]).toEqual([payment, []]);
  });

  it.each([
    ['no namespace', 'eoa', undefined, 'Chain is required to update chain account data'],
    [
      'no such kind',
      'joint',
      'bip122',
      'The option `accountType` is not valid: one of eoa, smartAccount, payment, ordinal, stx.',
    ],
    ['no adapter', 'eoa', 'tezos', 'Chain adapter not found'],
    ['no network', 'eoa', 'kadena', 'ConnectionController client not set'],
  ])('is refused with %s', async (_what, type, namespace, message) => {
    const { core } = make();
    const error = await preferAccountType(core, type as AccountType, namespace);
    expect(error?.message).toBe(message);
  });
});
