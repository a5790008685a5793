import { expect, it } from 'vitest';
import { parseBalance, parseFeeRate, parseUtxos } from './esplora-answers.ts';

const good = { txid: 'ab'.repeat(32), vout: 1, value: 5, status: { confirmed: true } };
const stats = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent });

it('parses up to 20,000 outputs and treats one without a status as unconfirmed', () => {
  expect(parseUtxos([good])).toEqual([{ txid: good.txid, vout: 1, value: 5n, confirmed: true }]);
  expect(parseUtxos([{ ...good, status: undefined }])).toMatchObject([{ confirmed: false }]);
  expect(parseUtxos(Array.from({ length: 20_001 }, () => good))).toHaveLength(20_000);
});

it.each([
  ['an answer without a list', {}],
  ['something that is not an output', [null]],
  ['an output with an invalid id', [{ ...good, txid: 'x' }]],
  ['an output with a fractional index', [{ ...good, vout: 0.5 }]],
  ['an output with an amount as text', [{ ...good, value: '5' }]],
  ['an output with a negative amount', [{ ...good, value: -5 }]],
])('rejects %s', (_what, answer) => {
  expect(() => parseUtxos(answer)).toThrow(TypeError);
});

it('adds pending amounts to an address’s balance', () => {
  const answer = { chain_stats: stats(10, 3), mempool_stats: stats(4, 5) };
  expect(parseBalance(answer)).toBe(6n);
  expect(parseBalance({ ...answer, chain_stats: stats(2n ** 60n, 2n ** 60n - 1n) })).toBe(0n);
});

it.each([
  ['nothing', undefined],
  ['one part alone', { chain_stats: stats(1, 0) }],
  ['text for an amount', { chain_stats: stats('1', 0), mempool_stats: stats(0, 0) }],
  ['half a satoshi', { chain_stats: stats(0.5, 0), mempool_stats: stats(0, 0) }],
  ['a negative amount', { chain_stats: stats(0, 1), mempool_stats: stats(0, 0) }],
  ['more than the supply', { chain_stats: stats(2_100_000_000_000_001, 0), mempool_stats: stats(0, 0) }],
])('rejects a balance with %s', (_what, answer) => {
  expect(() => parseBalance(answer)).toThrow(TypeError);
});

it.each([
  [{ 1: 9.2, 3: 4.2, 6: 2 }, 5n],
  [{ 2: 7.5 }, 8n],
  [{}, 1n],
  [{ 3: 0.2 }, 1n],
  [{ 3: 100_000 }, 500n],
])('parses the fee for three blocks from %j', (answer, rate) => {
  expect(parseFeeRate(answer)).toBe(rate);
});

it.each([{ 3: '5' }, { 3: {} }, { 3: Number.NaN }])('rejects the fee %j', (answer) => {
  expect(() => parseFeeRate(answer)).toThrow(TypeError);
});
