import { expect, it } from 'vitest';
import { isFeeTooHigh, spendable } from './transfer-rules.ts';

const utxo = (value: bigint, confirmed = true) => ({ txid: 'ab'.repeat(32), vout: 0, value, confirmed });

it('spends the largest outputs first, but no unconfirmed or possibly inscribed ones', () => {
  const utxos = [utxo(1_000n), utxo(546n), utxo(9_000n, false), utxo(2_000n), utxo(547n)];
  expect(spendable(utxos).map(({ value }) => value)).toEqual([2_000n, 1_000n, 547n]);
});

it('spends at most a thousand outputs', () => {
  expect(spendable(Array.from({ length: 1_200 }, () => utxo(1_000n)))).toHaveLength(1_000);
});

it.each([
  [20_000n, 1n, false],
  [20_001n, 200_009n, true],
  [20_001n, 200_010n, false],
])('a fee of %s for %s satoshi is too high: %s', (fee, amount, isHigh) => {
  expect(isFeeTooHigh(fee, amount)).toBe(isHigh);
});
