import { solanaAccount as devnetAccount } from '@mooring/devnet/wallets';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, it } from 'vitest';
import { solanaAccount } from './solana-account.ts';

it('derives the accounts that most Solana wallets derive from a phrase', () => {
  const seed = mnemonicToSeedSync('test test test test test test test test test test test junk');
  for (const index of [0, 1, 9]) {
    const { address, secret } = devnetAccount(index);
    expect(solanaAccount(seed, index)).toEqual({ address, secret });
  }
});
