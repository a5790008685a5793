import { describe, expect, it } from 'vitest';
import type { Block, Transaction } from './block.ts';
import type { TokenMove } from './decode-log.ts';
import { nobody, rowsOf } from './index-rows.ts';

const [alice, bob, token, made] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  ...[string, string, string, string],
];
const bytes = (hex: string) => `\\x${hex.slice(2)}`;

const move = (more: Partial<TokenMove> = {}): TokenMove => ({
  ...{
    kind: 'transfer',
    standard: 20,
    token,
    from: alice,
    to: bob,
    tokenId: -1n,
    amount: 5n,
    log: 0,
    part: 0,
  },
  ...more,
});
const transaction = (moves: readonly TokenMove[], more: Partial<Transaction> = {}): Transaction => ({
  ...{ hash: '0x01', position: 2, from: alice, to: token, created: undefined, value: 0n, nonce: 3 },
  ...{ selector: '0xa9059cbb', succeeded: true, fee: 7n, moves },
  ...more,
});
const block = (number: number, ...transactions: readonly Transaction[]): Block => ({
  ...{ number, hash: `0x${number}`, parentHash: '0x', time: 1_700_000_000 },
  transactions,
});
const accounts = (...transactions: readonly Transaction[]) =>
  rowsOf([block(1, ...transactions)]).activity.map((row) => (row as { account: string }).account);

it('writes large numbers as text, bytes in hex, and null for what is unknown', () => {
  const known = transaction([], { value: 2n ** 255n });
  const unknown = transaction([], {
    ...{ to: undefined, created: made, succeeded: undefined, fee: undefined, selector: undefined },
  });
  const { blocks, transactions } = rowsOf([block(9, known, unknown)]);
  expect(blocks).toEqual([{ block: 9, hash: '0x9' }]);
  expect(transactions).toMatchObject([
    {
      block: 9,
      position: 2,
      sender: bytes(alice),
      value: `${2n ** 255n}`,
      status: 1,
      fee: '7',
      created: null,
    },
    { recipient: null, created: bytes(made), status: null, fee: null, selector: null },
  ]);
  expect(rowsOf([block(1, transaction([], { succeeded: false }))]).transactions).toMatchObject([
    { status: 0 },
  ]);
});

it('writes each move with its kind and place', () => {
  const moves = [move(), move({ kind: 'approval', log: 1 }), move({ kind: 'approval-for-all', part: 4 })];
  expect(rowsOf([block(1, transaction(moves))]).transfers).toMatchObject([
    { kind: 0, log: 0, part: 0, token_id: '-1', amount: '5', sender: bytes(alice), recipient: bytes(bob) },
    { kind: 1, log: 1 },
    { kind: 2, part: 4 },
  ]);
});

describe('the history of an account', () => {
  it('has each send, receipt, creation, transfer and approval once', () => {
    expect(accounts(transaction([], { to: undefined, created: made }))).toEqual([bytes(alice), bytes(made)]);
    expect(accounts(transaction([move(), move({ log: 1 })], { from: made }))).toEqual(
      [made, token, alice, bob].map(bytes),
    );
  });

  it('omits transfers of zero, which anyone can create in its name', () => {
    expect(accounts(transaction([move({ amount: 0n, from: bob, to: made })], { from: alice }))).toEqual(
      [alice, token].map(bytes),
    );
  });

  it('has no approval that others received, nor the zero address', () => {
    const approval = move({ kind: 'approval', from: bob, to: made, amount: 0n });
    expect(accounts(transaction([approval, move({ from: nobody, to: bob })]))).toEqual(
      [alice, token, bob].map(bytes),
    );
  });
});

describe('holdings', () => {
  const held = (...blocks: readonly Block[]) =>
    Object.fromEntries(
      rowsOf(blocks).holdings.map((row) => {
        const { owner, token_id, amount, block: at } = row as Record<string, string>;
        return [`${owner?.slice(2, 3)} ${token_id}`, [amount, at]];
      }),
    );

  it('sum received and sent amounts, as of the last block that changed them', () => {
    expect(
      held(
        block(1, transaction([move({ amount: 9n })])),
        block(2, transaction([move({ from: bob, to: alice, amount: 4n })])),
        block(3, transaction([move({ kind: 'approval', amount: 100n })])),
      ),
    ).toEqual({ 'a -1': ['-5', 2], 'b -1': ['5', 2] });
  });

  it('keep a sum of zero, and are separate for each token id', () => {
    const nft = (tokenId: bigint, from: string, to: string) =>
      move({ standard: 721, tokenId, from, to, amount: 1n });
    expect(
      held(block(1, transaction([nft(7n, nobody, alice), nft(8n, alice, bob), nft(8n, bob, alice)]))),
    ).toEqual({
      'a 7': ['1', 1],
      'a 8': ['0', 1],
      'b 8': ['0', 1],
    });
  });
});
