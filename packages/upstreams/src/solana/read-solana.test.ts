import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskNode, CallError } from '../node/ask-node.ts';
import { AnswerTooLong, NodeBehind } from '../node/node-failure.ts';
import { checkSolanaChain, isSolanaAddress, readSolanaBalances } from './read-solana.ts';

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const account = 'So11111111111111111111111111111111111111112';
const clock = (unixTimestamp: unknown) => ({ value: { data: { parsed: { info: { unixTimestamp } } } } });
const holding = (...amounts: readonly unknown[]) => ({
  value: amounts.map((amount) => ({
    account: { data: { parsed: { info: { tokenAmount: { amount } } } } },
  })),
});

/** A node that answers by the method, or for token accounts by the mint. */
const node =
  (answers: Readonly<Record<string, unknown>>): AskNode =>
  async (calls) =>
    calls.map(({ method, params }) => {
      const [, of] = params as readonly [unknown, { readonly mint: string }?];
      const usual = { getGenesisHash: `${reference}123456789ABC`, getAccountInfo: clock(1_700_000_000) };
      return { ...usual, getBalance: { value: 5 }, ...answers }[
        method === 'getTokenAccountsByOwner' ? (of?.mint ?? '') : method
      ];
    });
const read = (answers: Readonly<Record<string, unknown>>, ...tokens: readonly string[]) =>
  readSolanaBalances(node(answers), { reference, account, tokens });

describe('an address of Solana', () => {
  it('is any 32 bytes in Base58', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(isSolanaAddress(base58.encode(bytes))).toBe(true);
      }),
    );
  });

  it.each(['', '1'.repeat(33), '1'.repeat(44), 'z'.repeat(44), `${account} `, `0${account.slice(1)}`])(
    'is not %j',
    (text) => {
      expect(isSolanaAddress(text)).toBe(false);
    },
  );
});

describe('a balance', () => {
  it('is read with the time of the node', async () => {
    expect(await read({})).toEqual({ head: { seconds: 1_700_000_000 }, native: 5n, tokens: [] });
  });

  it.each([-1, 1.5, '5', null, undefined, 1e30])('of %s is a failure of the node', async (value) => {
    await expect(read({ getBalance: { value } })).rejects.toMatchObject({ kind: 'wrong' });
  });

  it('that the node answers with an error is its failure', async () => {
    await expect(read({ getBalance: new CallError({ code: 5 }) })).rejects.toMatchObject({ kind: 'wrong' });
  });

  it.each(['x'.repeat(44), 5, undefined, new CallError({})])(
    'of another chain is a failure of the node: genesis %s',
    async (getGenesisHash) => {
      await expect(read({ getGenesisHash })).rejects.toMatchObject({ kind: 'wrong' });
      await expect(checkSolanaChain(node({ getGenesisHash }), reference)).rejects.toMatchObject({
        kind: 'wrong',
      });
    },
  );

  it.each([undefined, null, {}, clock('1'), clock(-1), clock(1.5), clock(1e300), new CallError({})])(
    'has no time if the node tells none: %j',
    async (getAccountInfo) => {
      expect((await read({ getAccountInfo })).head).toBeUndefined();
      expect(await checkSolanaChain(node({ getAccountInfo }), reference)).toEqual({ head: undefined });
    },
  );
});

describe('the balance of a token', () => {
  it('is the sum over all accounts that hold it, in the order of the tokens', async () => {
    const most = `${2n ** 64n - 1n}`;
    const { tokens } = await read({ a: holding(most, most), b: holding(), c: holding('7') }, 'c', 'a', 'b');
    expect(tokens).toEqual([7n, 2n * (2n ** 64n - 1n), 0n]);
  });

  it('is unknown if the node cannot tell it', async () => {
    expect((await read({ a: new CallError({ code: -32_602 }), b: holding('1') }, 'a', 'b')).tokens).toEqual([
      undefined,
      1n,
    ]);
  });

  it.each([
    ['no list', { value: {} }],
    ['no answer’s form', null],
    ['a number', holding(5)],
    ['a negative amount', holding('-5')],
    ['an endless amount', holding('9'.repeat(21))],
    ['an account without amount', { value: [{}] }],
    ['a missing account', { value: [null] }],
  ])('is a failure of the node with %s', async (_name, a) => {
    await expect(read({ a }, 'a')).rejects.toMatchObject({ kind: 'wrong' });
  });

  it('is read in batches, and alone unknown if its accounts are too many', async () => {
    const mints = Array.from({ length: 150 }, (_, place) => `mint${place}`);
    const asked: number[] = [];
    const ask: AskNode = async (calls) => {
      asked.push(calls.length);
      if (JSON.stringify(calls).includes('"mint3"')) throw new AnswerTooLong(1);
      return node(Object.fromEntries(mints.map((mint) => [mint, holding('1')])))(calls);
    };
    const { tokens } = await readSolanaBalances(ask, { reference, account, tokens: mints });
    expect(tokens.filter((amount) => amount === undefined)).toHaveLength(1);
    expect(tokens[3]).toBeUndefined();
    expect(Math.max(...asked)).toBe(100);
  });
});

describe('the balances as of a slot', () => {
  const block = 7;
  const at = (slot: number, answer: object) => ({ ...answer, context: { slot } });
  const readAt = (answers: Readonly<Record<string, unknown>>) =>
    readSolanaBalances(node(answers), { reference, account, tokens: ['a'], block });

  it('are requested as of it or a later one', async () => {
    const slots: unknown[] = [];
    const ask: AskNode = (calls) => {
      for (const { params } of calls)
        if ((params as readonly unknown[])[0] === account)
          slots.push((params as readonly { readonly minContextSlot?: number }[]).at(-1)?.minContextSlot);
      return node({ getBalance: at(7, { value: 5 }), a: at(8, holding('1')) })(calls);
    };
    const question = { reference, account, tokens: ['a'] };
    expect(await readSolanaBalances(ask, { ...question, block })).toMatchObject({ native: 5n, tokens: [1n] });
    await readSolanaBalances(ask, question);
    expect(slots).toEqual([7, 7, undefined, undefined]);
  });

  it.each([
    ['refuses the native balance', { getBalance: new CallError({ code: -32_016 }) }],
    ['refuses a token', { a: new CallError({ code: -32_016 }) }],
    ['answers with an older native balance', { getBalance: at(6, { value: 5 }) }],
    ['answers with an older amount of a token', { a: at(6, holding('1')) }],
  ])('are of the next node if one %s', async (_name, answers) => {
    await expect(readAt({ a: holding('1'), ...answers })).rejects.toBeInstanceOf(NodeBehind);
  });

  it('are unknown as before if a token cannot be read', async () => {
    expect(await readAt({ a: new CallError({ code: -32_602 }) })).toMatchObject({ tokens: [undefined] });
  });
});
