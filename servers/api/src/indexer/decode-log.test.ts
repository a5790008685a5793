import fc from 'fast-check';
import { encodeAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeLog, type Log, topics } from './decode-log.ts';

const token = `0x${'aa'.repeat(20)}`;
const [alice, bob] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
const topicOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const [from, to] = [topicOf(alice), topicOf(bob)];

/** Decodes a log of the token. */
const decode = (list: readonly string[], data = '0x') =>
  decodeLog({ address: token, topics: list, data, index: 3 } satisfies Log);

const move = { token, from: alice, to: bob, log: 3, part: 0 };

describe('decodeLog', () => {
  it('reads the amount of ERC-20 from the data', () => {
    const amount = 2n ** 256n - 1n;
    expect(decode([topics.transfer, from, to], word(amount))).toEqual([
      { ...move, kind: 'transfer', standard: 20, tokenId: -1n, amount },
    ]);
    expect(decode([topics.approval, from, to], word(0n))).toEqual([
      { ...move, kind: 'approval', standard: 20, tokenId: -1n, amount: 0n },
    ]);
  });

  it('reads the id of ERC-721 from the topics', () => {
    const nft = { ...move, standard: 721, tokenId: 7n, amount: 1n };
    expect(decode([topics.transfer, from, to, word(7n)])).toEqual([{ ...nft, kind: 'transfer' }]);
    expect(decode([topics.approval, from, to, word(7n)])).toEqual([{ ...nft, kind: 'approval' }]);
    expect(decode([topics.approvalForAll, from, to], word(1n))).toEqual([
      { ...nft, kind: 'approval-for-all', tokenId: -1n },
    ]);
  });

  it('reads single and batch transfers of ERC-1155', () => {
    const some = { ...move, kind: 'transfer', standard: 1155 };
    expect(decode([topics.transferSingle, to, from, to], `${word(7n)}${word(9n).slice(2)}`)).toEqual([
      { ...some, tokenId: 7n, amount: 9n },
    ]);
    const data = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [10n, 20n],
      ],
    );
    expect(decode([topics.transferBatch, to, from, to], data)).toEqual([
      { ...some, tokenId: 1n, amount: 10n },
      { ...some, tokenId: 2n, amount: 20n, part: 1 },
    ]);
  });

  const list = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const;
  const many = Array.from({ length: 1_001 }, () => 1n);
  it.each([
    ['another topic', [word(1n), from, to], word(1n)],
    ['no topic', [], '0x'],
    ['one party', [topics.transfer, from], word(1n)],
    ['an amount and an id', [topics.transfer, from, to, word(1n)], word(1n)],
    ['neither amount nor id', [topics.transfer, from, to], '0x'],
    ['two amounts', [topics.transfer, from, to], word(1n) + word(1n).slice(2)],
    ['half a word', [topics.transfer, from, to], '0x01'],
    ['more than an address', [topics.transfer, word(2n ** 255n), to], word(1n)],
    ['a topic that is too short', [topics.transfer, '0x', to], word(1n)],
    ['an approval of more than all', [topics.approvalForAll, from, to], word(2n)],
    ['no operator', [topics.transferSingle, from, to], word(1n) + word(1n).slice(2)],
    ['an id without an amount', [topics.transferSingle, to, from, to], word(1n)],
    ['a batch without lists', [topics.transferBatch, to, from, to], '0x'],
    ['a batch without parties', [topics.transferBatch], encodeAbiParameters(list, [[1n], [1n]])],
    ['lists that differ', [topics.transferBatch, to, from, to], encodeAbiParameters(list, [[1n, 2n], [1n]])],
    ['a list beyond the data', [topics.transferBatch, to, from, to], word(32n) + word(99n).slice(2)],
    ['a list nowhere', [topics.transferBatch, to, from, to], word(2n ** 255n) + word(64n).slice(2)],
    ['a batch too long', [topics.transferBatch, to, from, to], encodeAbiParameters(list, [many, many])],
  ])('ignores %s', (_, indexed, data) => {
    expect(decode(indexed, data)).toEqual([]);
  });

  it('reads arbitrary content without failing', () => {
    const hex = fc
      .array(fc.nat(255), { maxLength: 200 })
      .map((all) => `0x${Buffer.from(all).toString('hex')}`);
    const anyTopic = fc.oneof(fc.constantFrom(...Object.values(topics)), fc.constant(from), hex, fc.string());
    fc.assert(
      fc.property(fc.array(anyTopic, { maxLength: 5 }), fc.oneof(hex, fc.string()), (indexed, data) => {
        for (const { amount, standard } of decode(indexed, data))
          expect(amount >= 0n && standard > 0).toBe(true);
      }),
    );
  });
});
