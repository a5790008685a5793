// Runs in the page, before anything of it: a Solana wallet that registers by the Wallet Standard.
import { createSolanaTestWallet } from '@mooring/adapter-solana/testing';
import './two-chains-window.ts';

/** A reload is a new page: approvals are stored as a real wallet stores them. */
const allowed = 'lagoon-allowed';
window.lagoon = createSolanaTestWallet({
  name: window.siteSettings.solanaWallet ?? 'Lagoon Wallet',
  keys: [41, 42],
  authorized: localStorage.getItem(allowed) === 'yes',
});
window.lagoon.wallet.features['standard:events'].on('change', ({ accounts = [] }) => {
  localStorage.setItem(allowed, accounts.length > 0 ? 'yes' : 'no');
});
window.lagoon.announce(window);
