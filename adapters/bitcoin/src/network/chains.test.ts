import { describe, expect, it } from 'vitest';
import {
  canName,
  chainNamed,
  mainnetId,
  nameOf,
  prefixOf,
  regtestId,
  signetId,
  testnet3Id,
  testnet4Id,
} from './chains.ts';

describe('names of wallets', () => {
  it.each([
    ['wbip', ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest']],
    ['leather', ['mainnet', 'testnet', 'testnet4', 'signet', 'devnet']],
    [
      'unisat',
      ['BITCOIN_MAINNET', 'BITCOIN_TESTNET', 'BITCOIN_TESTNET4', 'BITCOIN_SIGNET', 'BITCOIN_REGTEST'],
    ],
  ] as const)('%s tells both testnets apart', (kind, names) => {
    const chains = [mainnetId, testnet3Id, testnet4Id, signetId, regtestId];
    expect(names.map((name) => chainNamed(name, kind, []))).toEqual(chains);
    expect(chains.map((chain) => nameOf(chain, kind))).toEqual(names);
  });

  it.each([
    ['standard', 'bitcoin:testnet'],
    ['okx', 'bitcoinTestnet'],
    ['unisatNetwork', 'testnet'],
  ] as const)('%s has one name for both: the one that the site lists, else the fourth', (kind, name) => {
    expect(chainNamed(name, kind, [mainnetId])).toBe(testnet4Id);
    expect(chainNamed(name, kind, [testnet3Id])).toBe(testnet3Id);
    expect(chainNamed(name, kind, [testnet3Id, testnet4Id])).toBe(testnet4Id);
    expect(canName(testnet3Id, kind, [testnet3Id])).toBe(true);
    // On a page with both, the wallet would take the name for the other one.
    expect(canName(testnet3Id, kind, [testnet3Id, testnet4Id])).toBe(false);
    expect(canName(testnet4Id, kind, [testnet3Id, testnet4Id])).toBe(true);
  });

  it('that are not known are chains that no site lists', () => {
    expect(chainNamed('FRACTAL_BITCOIN_MAINNET', 'unisat', [mainnetId])).toBe(
      'bip122:FRACTAL_BITCOIN_MAINNET',
    );
    expect(chainNamed('Testnet5', 'wbip', [mainnetId])).toBe('bip122:Testnet5');
    expect(prefixOf('bip122:Testnet5')).toBeUndefined();
    expect(canName('bip122:ourownchain', 'wbip', [])).toBe(false);
  });

  it.each([undefined, null, 5, {}, '', 'a b', 'x'.repeat(33), 'bip122:mainnet'])('are not %j', (name) => {
    expect(chainNamed(name, 'wbip', [mainnetId])).toBeUndefined();
  });
});
