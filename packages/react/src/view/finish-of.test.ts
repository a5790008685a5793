import type { AppKitCore, AppKitState } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, test } from 'vitest';
import { finishOf, finishWithin } from './finish-of.ts';

const connected = {
  status: 'connected',
  connectorId: 'phone',
  wallet: { name: 'Phone', type: 'walletConnect' },
  accounts: ['eip155:1:0x1'],
  address: 'eip155:1:0x1',
  chainId: 'eip155:1',
} as const;
const made = (): AppKitCore => createCore({ networks: [testNetwork(1)], adapters: [] });

/** Outcome of closing a modal with a connected wallet and the state of `parts`. */
function closing(parts: Partial<AppKitState>, after: Partial<AppKitState> = {}) {
  const start = made().store.getState();
  const open: AppKitState = { ...start, open: true, connections: { eip155: connected }, ...parts };
  return finishOf({ ...open, open: false, ...after }, open);
}
const on = (
  name: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic' | 'SIWXSignMessage' | 'Account',
) => ({
  router: { history: [{ name }], direction: 'none' } as const,
});

test.each(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const)(
  'returns connected when a wallet answers in %s',
  (name) => {
    expect(closing(on(name))).toBe('connected');
  },
);

test('returns undefined while another wallet is pending, or without a connection', () => {
  const pending = { status: 'pending', since: 0 } as const;
  expect(closing({ ...on('ConnectingWalletConnect'), connectFlow: pending })).toBeUndefined();
  const link = { status: 'waiting', uri: 'wc:1', expiry: 1 } as const;
  expect(closing({ ...on('ConnectingWalletConnect'), pairing: link })).toBeUndefined();
  expect(closing(on('Account'))).toBeUndefined();
  expect(closing(on('ConnectingWalletConnect'), { connections: {} })).toBeUndefined();
});

test('returns signedIn only if the visitor has signed in', () => {
  expect(closing(on('SIWXSignMessage'))).toBeUndefined();
  const signIn = { status: 'signed', required: true } as const;
  expect(closing({ ...on('SIWXSignMessage'), signIn })).toBe('signedIn');
});

const { activeNetwork: asked } = createCore({ networks: [testNetwork(5)], adapters: [] }).store.getState();
const asksTo = {
  router: { history: [{ name: 'SwitchNetwork', network: asked }], direction: 'forward' },
} as const;

/** The wallet is on the requested network. */
const switched = {
  activeNetwork: asked,
  connections: { eip155: { ...connected, chainId: 'eip155:5', address: 'eip155:5:0x1' } },
} as const;

test('returns switched when the wallet is on the requested network', () => {
  expect(closing({ ...asksTo, ...switched })).toBe('switched');
  expect(closing(asksTo)).toBeUndefined();
  const pending = { status: 'pending', since: 0 } as const;
  expect(closing({ ...asksTo, ...switched, switchFlow: pending })).toBeUndefined();
});

test('does not return switched if only the page, not the wallet, is on the requested network', () => {
  expect(closing({ ...asksTo, activeNetwork: asked })).toBeUndefined();
});

test('reports a switched view once it is left, not while it is shown', () => {
  const before = { ...made().store.getState(), ...asksTo, open: true, ...switched };
  expect(finishWithin(before, before)).toBeUndefined();
  const router = { history: [{ name: 'Account' }], direction: 'back' } as const;
  expect(finishWithin({ ...before, router }, before)).toBe('switched');
  const failed = { status: 'failed', error: {} } as never;
  expect(finishWithin({ ...before, router }, { ...before, switchFlow: failed })).toBeUndefined();
});

test('a reviewed payment is sent once the account follows it, and not if the visitor goes back to the form', () => {
  const history = [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' }] as const;
  const before = {
    ...made().store.getState(),
    open: true,
    router: { history, direction: 'forward' } as const,
  };
  const to = (...names: readonly ('Account' | 'WalletSend')[]) => ({
    ...before,
    router: { history: names.map((name) => ({ name })), direction: 'back' } as const,
  });
  expect(finishWithin(to('Account'), before)).toBe('sent');
  expect(finishWithin(to('Account', 'WalletSend'), before)).toBeUndefined();
  expect(finishWithin({ ...to('Account'), open: false }, before)).toBeUndefined();
});
