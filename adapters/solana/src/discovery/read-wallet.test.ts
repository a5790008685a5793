import { expect, it } from 'vitest';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { idOf, readWallet } from './read-wallet.ts';

const { wallet } = createSolanaTestWallet({ name: 'Lagoon', keys: [1] });

/** The wallet with changed members; a feature of `undefined` is missing. */
const changed = (change: object, features: object = {}) => ({
  ...{ version: wallet.version, name: wallet.name, icon: wallet.icon, chains: wallet.chains, accounts: [] },
  features: { ...wallet.features, ...features },
  ...change,
});

it('reads a wallet that connects, emits changes and signs transactions', () => {
  expect(readWallet(wallet)).toEqual({
    ...{ id: 'solana:Lagoon', name: 'Lagoon', icon: readWallet(wallet)?.icon },
    wallet,
  });
  expect(readWallet(wallet)?.wallet).toBe(wallet);
  expect(idOf('io.metamask')).toBe('solana:io.metamask');
});

it('reads a wallet that only signs, or only sends', () => {
  expect(readWallet(changed({}, { 'solana:signAndSendTransaction': undefined }))).toBeDefined();
  expect(readWallet(changed({}, { 'solana:signTransaction': undefined }))).toBeDefined();
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'Lagoon'],
  ['a wallet without a name', changed({ name: '' })],
  ['a wallet whose name is no text', changed({ name: {} })],
  ['a wallet without features', changed({ features: undefined })],
  ['one that cannot connect', changed({}, { 'standard:connect': {} })],
  ['one without changes', changed({}, { 'standard:events': undefined })],
  [
    'one that signs no transactions',
    changed({}, { 'solana:signTransaction': undefined, 'solana:signAndSendTransaction': undefined }),
  ],
  ['one whose feature is no function', changed({}, { 'standard:connect': { connect: 'yes' } })],
  [
    'one whose members throw',
    Object.defineProperty({}, 'name', {
      get() {
        throw new Error('hostile');
      },
    }),
  ],
])('ignores %s', (_name, object) => {
  expect(readWallet(object)).toBeUndefined();
});

it('shows no icon from another host', () => {
  expect(readWallet(changed({ icon: 'https://tracker.example/icon.png' }))?.icon).toBeUndefined();
});
