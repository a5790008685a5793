import { expect, it } from 'vitest';
import { chainFor } from './chain-for.ts';

it('returns a cluster that the account is on', () => {
  expect(chainFor({ chains: ['solana:mainnet', 'solana:devnet'] }, 'solana:devnet')).toBe('solana:devnet');
  expect(chainFor({ chains: ['solana:localnet'] }, 'solana:localnet')).toBe('solana:localnet');
});

it('returns nothing for a site’s own cluster that the wallet does not know', () => {
  expect(chainFor({ chains: ['solana:mainnet'] }, 'solana:localnet')).toBeUndefined();
});

it('rejects a cluster that the account is not on', () => {
  expect(() => chainFor({ chains: ['solana:mainnet'] }, 'solana:testnet')).toThrow(
    expect.objectContaining({ code: 'CHAIN_NOT_SUPPORTED' }),
  );
});
