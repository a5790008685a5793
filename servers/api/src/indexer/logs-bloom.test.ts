import { keccak256, toHex } from 'viem';
import { expect, it } from 'vitest';
import { mayHold } from './logs-bloom.ts';

/** The bloom of some values, as the yellow paper defines it. */
const bloomOf = (values: readonly `0x${string}`[]): string => {
  let bits = 0n;
  for (const value of values) {
    const hash = Buffer.from(keccak256(value).slice(2), 'hex');
    for (const at of [0, 2, 4]) bits |= 1n << BigInt(hash.readUInt16BE(at) & 2_047);
  }
  return `0x${bits.toString(16).padStart(512, '0')}`;
};
const [first, second, other] = [toHex('first'), toHex('second'), toHex('other')];
const mayHoldEither = mayHold([first, second]);

it('reads blooms as go-ethereum writes them', () => {
  const values = Array.from({ length: 100 }, (_, n) => toHex(`xxxxxxxxxx data ${n} yyyyyyyyyyyyyy`));
  const bloom = bloomOf(values) as `0x${string}`;
  // The vector of its `TestBloomExtensively`.
  expect(keccak256(bloom)).toBe('0xc8d3ca65cdb4874300a9e39475508f23ed6da09fdbc487f89a2dcf50b09eb263');
  for (const value of values) expect(mayHold([value])(bloom)).toBe(true);
});

it('finds a topic among others, in letters of any case', () => {
  expect(mayHoldEither(bloomOf([other, second]))).toBe(true);
  expect(mayHoldEither(bloomOf([first]).toUpperCase().replace('X', 'x'))).toBe(true);
  expect(mayHoldEither(bloomOf([other]))).toBe(false);
  expect(mayHoldEither(`0x${'0'.repeat(512)}`)).toBe(false);
});

it('rules nothing out without a bloom', () => {
  for (const bloom of [undefined, null, 5, '0x', `0x${'0'.repeat(510)}`])
    expect(mayHoldEither(bloom)).toBe(true);
});
