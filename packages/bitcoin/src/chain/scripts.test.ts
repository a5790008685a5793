import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { addressOf, isTaprootScript, networkOf, scriptOf } from './scripts.ts';

const mainnet = 'bip122:000000000019d6689c085ae165831e93';
const signet = 'bip122:00000008819873e925422c1ff0f99f7c';
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
// From BIP-173 and BIP-350.
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const segwitScript = '0014751e76e8199196d454941c45d1b3a323f1433bd6';
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const taprootScript = '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

it.each([
  [segwit, segwitScript],
  [taproot, taprootScript],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
])('converts %s to its script and back', (address, script) => {
  expect(hex.encode(scriptOf(address, mainnet) ?? new Uint8Array())).toBe(script);
  expect(addressOf(hex.decode(script), mainnet)).toBe(address);
});

it('writes the address of a script for each network', () => {
  const script = hex.decode(segwitScript);
  expect(addressOf(script, signet)).toMatch(/^tb1q/);
  expect(addressOf(script, regtest)).toMatch(/^bcrt1q/);
});

it('rejects a wrong checksum, another network, an unknown chain, and a script without an address', () => {
  expect(scriptOf(`${segwit.slice(0, -1)}5`, mainnet)).toBeUndefined();
  expect(scriptOf(segwit, regtest)).toBeUndefined();
  expect(scriptOf(segwit, 'bip122:unknown')).toBeUndefined();
  expect(networkOf('bip122:unknown')).toBeUndefined();
  expect(addressOf(hex.decode(segwitScript), 'bip122:unknown')).toBeUndefined();
  expect(addressOf(Uint8Array.of(0x6a, 1, 2), mainnet)).toBeUndefined();
});

it('recognizes taproot scripts', () => {
  expect(isTaprootScript(hex.decode(taprootScript))).toBe(true);
  expect(isTaprootScript(hex.decode(segwitScript))).toBe(false);
});
