import { describe, expect, it } from 'vitest';
import {
  canName,
  chainNamed,
  mainnetId,
  nameOf,
  regtestId,
  signetId,
  testnet3Id,
  testnet4Id,
} from './chains.ts';

describe('chain names of wallets', () => {
  it.each([
    ['wbip', ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest']],
    ['leather', ['mainnet', 'testnet', 'testnet4', 'signet', 'devnet']],
    [
      'unisat',
      ['BITCOIN_MAINNET', 'BITCOIN_TESTNET', 'BITCOIN_TESTNET4', 'BITCOIN_SIGNET', 'BITCOIN_REGTEST'],
    ],
  ] as const)('distinguish both testnets for %s', (kind, names) => {
    const chains = [mainnetId, testnet3Id, testnet4Id, signetId, regtestId];
    expect(names.map((name) => chainNamed(name, kind, []))).toEqual(chains);
    expect(chains.map((chain) => nameOf(chain, kind))).toEqual(names);
  });

  it.each([
    ['standard', 'bitcoin:testnet'],
    ['okx', 'bitcoinTestnet'],
    ['unisatNetwork', 'testnet'],
  ] as const)('mean the listed testnet for %s, else Testnet4', (kind, name) => {
    expect(chainNamed(name, kind, [mainnetId])).toBe(testnet4Id);
    expect(chainNamed(name, kind, [testnet3Id])).toBe(testnet3Id);
    expect(chainNamed(name, kind, [testnet3Id, testnet4Id])).toBe(testnet4Id);
    expect(canName(testnet3Id, kind, [testnet3Id])).toBe(true);
    // On a page with both testnets, the wallet would read the name as Testnet4.
    expect(canName(testnet3Id, kind, [testnet3Id, testnet4Id])).toBe(false);
    expect(canName(testnet4Id, kind, [testnet3Id, testnet4Id])).toBe(true);
  });

  it('map to an unlisted chain if unknown', () => {
    expect(chainNamed('FRACTAL_BITCOIN_MAINNET', 'unisat', [mainnetId])).toBe(
      'bip122:FRACTAL_BITCOIN_MAINNET',
    );
    expect(chainNamed('Testnet5', 'wbip', [mainnetId])).toBe('bip122:Testnet5');
    expect(canName('bip122:ourownchain', 'wbip', [])).toBe(false);
  });

  it.each([undefined, null, 5, {}, '', 'a b', 'x'.repeat(33), 'bip122:mainnet'])('reject %j', (name) => {
    expect(chainNamed(name, 'wbip', [mainnetId])).toBeUndefined();
  });
});
