import type { CaipNetworkId } from '@mooring/protocol';
import { expect, it } from 'vitest';
import type { FoundTransactions, IndexedTransaction, IndexReader, Place } from '../indexer/index-reader.ts';
import { writeCursor } from '../indexer/page-cursor.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import { maxPictures, type ReadHistoryOptions, readHistory } from './read-history.ts';

const account = `0x${'a1'.repeat(20)}`;
const [one, other] = ['eip155:1', 'eip155:8453'] as const;

const transaction = (at: number): IndexedTransaction => ({
  ...{ place: [at, 0], hash: `0x${at}`, from: account, to: account, created: undefined, value: 0n, at },
  ...{ succeeded: true, fee: undefined, nonce: 1, selector: undefined, moves: [], moveCount: 0 },
});

type Answers = Readonly<Record<string, (before: Place | undefined) => FoundTransactions | 'failure'>>;

function optionsOf(answers: Answers): ReadHistoryOptions {
  const chains = Object.keys(answers) as CaipNetworkId[];
  const index: IndexReader = {
    chains,
    isWhole: async () => true,
    async transactions(chain, _, { before }) {
      const answer = answers[chain]?.(before);
      if (answer === undefined || answer === 'failure') throw new VendorFailure('no');
      return answer;
    },
    tokens: async () => [],
    nfts: async () => ({ found: [] }),
  };
  return {
    upstreams: { chains, isAddress: () => true },
    index,
    describe: async (chain, _, found) =>
      found.map(({ hash, at }) => ({
        id: `${chain} ${at}`,
        metadata: {
          ...{ operationType: 'send', hash, chain, minedAt: new Date(at * 1_000).toISOString() },
          ...{ sentFrom: account, sentTo: account, status: 'confirmed' as const },
        },
        transfers: [],
      })),
  };
}

const idsOf = (answer: Awaited<ReturnType<typeof readHistory>>) => answer.data.map(({ id }) => id);

it('reports a chain whose index has not started or has stopped, and what is known of it', async () => {
  const options = optionsOf({
    [one]: () => ({ found: [transaction(9)], isPartial: true }),
    [other]: () => ({ found: [transaction(5)] }),
  });
  const answer = await readHistory(options, account, {});
  expect(idsOf(answer)).toEqual([`${one} 9`, `${other} 5`]);
  expect(answer.unread).toEqual([{ chainId: one }]);
});

it('answers for the other chains while a vendor fails, and retries that chain on the next page', async () => {
  let isUp = false;
  const options = optionsOf({
    [one]: () => (isUp ? { found: [transaction(9)] } : 'failure'),
    [other]: () => ({ found: [transaction(5)] }),
  });
  const first = await readHistory(options, account, {});
  expect(idsOf(first)).toEqual([`${other} 5`]);
  expect(first.unread).toEqual([{ chainId: one }]);
  const cursor = first.next ?? '';
  await expect(readHistory(options, account, { cursor })).rejects.toMatchObject({
    code: 'VENDOR_UNAVAILABLE',
  });
  isUp = true;
  const second = await readHistory(options, account, { cursor });
  expect(idsOf(second)).toEqual([`${one} 9`]);
  expect(second).toMatchObject({ next: null });
});

it('ends a page where another chain may still have later transactions', async () => {
  const options = optionsOf({
    [one]: (before) => (before ? { found: [transaction(7)] } : { found: [transaction(9)], more: [9, 0] }),
    [other]: (before) => ({
      found: [8, 5].filter((at) => before === undefined || at < before[0]).map(transaction),
    }),
  });
  const first = await readHistory(options, account, {});
  const second = await readHistory(options, account, { cursor: first.next ?? '' });
  expect([...idsOf(first), ...idsOf(second)]).toEqual([
    ...[`${one} 9`, `${other} 8`, `${one} 7`, `${other} 5`],
  ]);
  expect(second.next).toBeNull();
});

it('has room for as many pictures on all chains as on one', async () => {
  const left: number[] = [];
  const options: ReadHistoryOptions = {
    ...optionsOf({
      [one]: () => ({ found: [transaction(9)] }),
      [other]: () => ({ found: [transaction(5)] }),
    }),
    async describe(_chain, _account, _found, picture) {
      left.push(picture('p'.repeat(maxPictures - 1)).length, picture('p').length);
      return [];
    },
  };
  await readHistory(options, account, {});
  expect(left).toEqual([maxPictures - 1, 1, 0, 0]);
});

it.each([
  ['no object', writeCursor(7)],
  ['a block that is no number', writeCursor({ [one]: ['9', 0] })],
  ['a block before the first', writeCursor({ [one]: [-1, 0] })],
  ['a position that no block has', writeCursor({ [one]: [9, 2_147_483_648] })],
])('refuses a cursor with %s', async (_, cursor) => {
  const options = optionsOf({ [one]: () => ({ found: [transaction(9)] }) });
  await expect(readHistory(options, account, { cursor })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
});
