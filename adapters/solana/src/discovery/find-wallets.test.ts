// @vitest-environment happy-dom
import { type RegisterApi, readyEvent, registerEvent } from '@mooring/core/adapter';
import { expect, it, onTestFinished } from 'vitest';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { findWallets } from './find-wallets.ts';

function search() {
  let changes = 0;
  const found = findWallets(window, () => {
    changes += 1;
  });
  onTestFinished(found.stop);
  return { ...found, names: () => found.list().map(({ name }) => name), changes: () => changes };
}

function announce(name: string): () => void {
  const end = createSolanaTestWallet({ name, keys: [1] }).announce(window);
  onTestFinished(end);
  return end;
}

/** Registers the objects unchanged. */
function register(...wallets: readonly unknown[]): void {
  const detail = (api: RegisterApi): unknown => api.register(...(wallets as never[]));
  window.dispatchEvent(new CustomEvent(registerEvent, { detail }));
}

const working = () => createSolanaTestWallet({ name: 'Working', keys: [1] }).wallet;

it('finds wallets that register before and after the page loads', () => {
  announce('Before');
  const here = search();
  expect(here.names()).toEqual(['Before']);
  expect(here.changes()).toBe(0);
  announce('After');
  expect(here.names()).toEqual(['Before', 'After']);
  expect(here.changes()).toBe(1);
});

it('puts wallet ids into a namespace, so that no name collides with another connector', () => {
  const here = search();
  announce('io.metamask');
  expect(here.list().map(({ id }) => id)).toEqual(['solana:io.metamask']);
});

it('removes a wallet that unregisters, and keeps the others', () => {
  const here = search();
  const end = announce('One');
  announce('Two');
  end();
  expect(here.names()).toEqual(['Two']);
  expect(here.changes()).toBe(3);
});

it('lists the first of two wallets with one name', () => {
  const here = search();
  const first = createSolanaTestWallet({ name: 'Same', keys: [1] });
  onTestFinished(first.announce(window));
  register(createSolanaTestWallet({ name: 'Same', keys: [2] }).wallet);
  expect(here.list().map(({ wallet }) => wallet)).toEqual([first.wallet]);
});

it('truncates names, and drops icons that would cause a request', () => {
  const here = search();
  register({ ...working(), name: `\u202eevil ${'a'.repeat(10_000)}`, icon: 'https://evil.example/icon.png' });
  const [wallet] = here.list();
  expect(Array.from(wallet?.name ?? '')).toHaveLength(64);
  expect(wallet?.name.startsWith('evil ')).toBe(true);
  expect(wallet?.icon).toBeUndefined();
});

it.each([
  ['nothing', undefined],
  ['a text', 'wallet'],
  ['no name', { ...working(), name: '\u200b' }],
  ['no features', { ...working(), features: null }],
  [
    'a feature without its method',
    { ...working(), features: { ...working().features, 'standard:connect': {} } },
  ],
  [
    'no way to sign transactions',
    createSolanaTestWallet({
      name: 'X',
      keys: [1],
      without: ['solana:signTransaction', 'solana:signAndSendTransaction'],
    }).wallet,
  ],
  ['no events', createSolanaTestWallet({ name: 'X', keys: [1], without: ['standard:events'] }).wallet],
  [
    'a name that throws',
    {
      ...working(),
      get name(): never {
        throw new Error('no');
      },
    },
  ],
])('does not list an object with %s', (_what, wallet) => {
  const here = search();
  register(wallet, working());
  expect(here.names()).toEqual(['Working']);
});

it('ignores malformed and throwing registrations', () => {
  const here = search();
  for (const detail of [
    undefined,
    {},
    'x',
    () => {
      throw new Error('no');
    },
  ])
    window.dispatchEvent(new CustomEvent(registerEvent, { detail }));
  expect(here.names()).toEqual([]);
});

it('reads at most 64 registered objects', () => {
  const here = search();
  for (let index = 0; index < 100; index += 1) register({ ...working(), name: `Wallet ${index}` });
  expect(here.names()).toHaveLength(64);
});

it('stops listening, and ignores a `register` function that a wallet kept', () => {
  const here = search();
  let kept: RegisterApi | undefined;
  const keep = (event: Event): void => {
    kept = (event as CustomEvent<RegisterApi>).detail;
  };
  window.addEventListener(readyEvent, keep);
  onTestFinished(() => window.removeEventListener(readyEvent, keep));
  const other = search();
  here.stop();
  other.stop();
  announce('Late');
  kept?.register(working());
  expect(here.changes() + other.changes()).toBe(0);
});
