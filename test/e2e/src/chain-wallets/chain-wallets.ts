// Runs in the page before its own code: Solana and Bitcoin wallets that register by the Wallet Standard.
import { createBitcoinTestWallet } from '@mooring/adapter-bitcoin/testing';
import { createSolanaTestWallet } from '@mooring/adapter-solana/testing';
import './chain-wallets-window.ts';

const { solanaSecret, bitcoinKey, bitcoinChain, signsIn } = window.chainWalletSettings;

/** A reload is a new page: approvals are stored as a real wallet stores them. */
const isAllowed = (name: string): boolean => localStorage.getItem(`${name} allowed`) === 'yes';
const keepAllowed = (name: string, wallet: object): void => {
  const { features } = wallet as {
    readonly features: {
      readonly 'standard:events': {
        on(event: 'change', listener: (change: { readonly accounts?: readonly unknown[] }) => void): unknown;
      };
    };
  };
  features['standard:events'].on('change', ({ accounts = [] }) => {
    localStorage.setItem(`${name} allowed`, accounts.length > 0 ? 'yes' : 'no');
  });
};

window.reef = createSolanaTestWallet({
  name: 'Reef Wallet',
  keys: [Uint8Array.from(solanaSecret)],
  authorized: isAllowed('Reef Wallet'),
  signsIn,
});
keepAllowed('Reef Wallet', window.reef.wallet);
window.reef.announce(window);

window.quay = createBitcoinTestWallet({
  kind: 'standard',
  name: 'Quay Wallet',
  keys: [bitcoinKey],
  chain: bitcoinChain,
  authorized: isAllowed('Quay Wallet'),
});
keepAllowed('Quay Wallet', window.quay.object);
window.quay.announce(window);
