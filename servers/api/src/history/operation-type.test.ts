import { describe, expect, it } from 'vitest';
import type { IndexedMove, IndexedTransaction } from '../indexer/index-reader.ts';
import { nobody } from '../indexer/index-rows.ts';
import { operationType } from './operation-type.ts';

const [me, other, contract, coin] = ['1', '2', '3', '4'].map((one) => `0x${one.repeat(40)}`) as [
  string,
  string,
  string,
  string,
];
const move = (from: string, to: string, more: Partial<IndexedMove> = {}): IndexedMove => ({
  ...{ kind: 'transfer', standard: 20, token: coin, from, to, tokenId: -1n, amount: 1n },
  ...more,
});

function typeOf(moves: readonly IndexedMove[], more: Partial<IndexedTransaction> = {}): string {
  const transaction: IndexedTransaction = {
    ...{ place: [1, 0], hash: `0x${'9'.repeat(64)}`, from: me, to: contract, created: undefined, value: 0n },
    ...{ succeeded: true, fee: 1n, nonce: 0, selector: '0x12345678', at: 1, moves, moveCount: moves.length },
    ...more,
  };
  return operationType(transaction, me);
}

describe('operationType', () => {
  it.each([
    ['send', [move(me, other)], {}],
    ['receive', [move(other, me)], { from: other }],
    ['send', [move(me, me)], {}],
    ['mint', [move(nobody, me)], {}],
    ['burn', [move(me, nobody)], {}],
    ['trade', [move(me, other), move(other, me, { token: contract })], {}],
    ['trade', [move(other, me)], { value: 5n }],
    ['execute', [move(me, other), move(other, me)], {}],
    ['approve', [move(me, other, { kind: 'approval' })], {}],
    ['approve', [move(me, other, { kind: 'approval-for-all', standard: 721 })], {}],
    ['execute', [], {}],
    ['send', [], { to: other, value: 5n, selector: undefined }],
    ['send', [], { to: other, value: 5n, selector: undefined, succeeded: false }],
    ['send', [], { to: me, value: 5n, selector: undefined }],
    ['receive', [], { from: other, to: me, value: 5n, selector: undefined }],
    ['receive', [], { from: other, to: me, value: 0n, selector: undefined }],
    ['deploy', [], { to: undefined, created: contract }],
    ['deposit', [], { value: 5n, selector: '0xd0e30db0' }],
    ['withdraw', [move(other, me)], { selector: '0x2e1a7d4d' }],
    ['receive', [move(other, me)], { from: other, selector: '0x2e1a7d4d' }],
  ] as const)('returns %s (%#)', (type, moves, more) => {
    expect(typeOf(moves, more)).toBe(type);
  });
});
