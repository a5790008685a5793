import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { openTables, silent } from '../test-support/index-stage.ts';
import { amountsOf, wordsOf } from './nft-contracts.ts';
import { openNftFaces } from './nft-faces.ts';

const chain = 'eip155:1';
const token = `0x${'ab'.repeat(20)}`;
const owner = `0x${'cd'.repeat(20)}`;
const text = (value: string): CallAnswer => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) });
const nft = (tokenId: bigint, standard: 721 | 1155 = 721) => ({ standard, token, tokenId, amount: 1n });
const json = (content: object) => `data:application/json,${encodeURIComponent(JSON.stringify(content))}`;

/** A node with scripted contract responses by selector. */
function node(answers: Readonly<Record<string, CallAnswer | ((data: string) => CallAnswer)>>) {
  const asked: number[] = [];
  const forward = async (_: string, calls: readonly NodeCall[]) => {
    asked.push(calls.length);
    return calls.map((call): CallAnswer => {
      const [{ data }] = call.params as [{ data: string }];
      const told = answers[data.slice(0, 10)] ?? { error: { code: 3, message: 'execution reverted' } };
      return typeof told === 'function' ? told(data) : told;
    });
  };
  return { asked, forward };
}

const selectors = { tokenURI: '0xc87b56dd', uri: '0x0e89341c', name: '0x06fdde03', symbol: '0x95d89b41' };
const calls = { ownerOf: '0x6352211e', balanceOf: '0x00fdd58e' };

describe('contract data of NFTs', () => {
  it('substitutes the id of an ERC-1155 in its URI', async () => {
    const upstreams = node({ [selectors.uri]: text('https://nft.example/{id}.json') });
    expect(await wordsOf(upstreams, chain, [nft(10n, 1155)])).toEqual([
      { collection: '', symbol: '', uri: `https://nft.example/${'a'.padStart(64, '0')}.json` },
    ]);
  });

  it('is unknown if the node returns no text', async () => {
    const upstreams = node({
      [selectors.tokenURI]: { result: '0x1234' },
      [selectors.name]: { result: '0x' },
      [selectors.symbol]: { result: 7 },
    });
    expect(await wordsOf(upstreams, chain, [nft(1n)])).toEqual([
      { collection: '', symbol: '', uri: undefined },
    ]);
  });

  it('is still read for other NFTs when one response is too long', async () => {
    const upstreams = node({
      [selectors.tokenURI]: (data) => text(`https://nft.example/${BigInt(`0x${data.slice(10)}`)}`),
    });
    const { forward } = upstreams;
    const narrow = {
      forward: async (of: string, some: readonly NodeCall[]): Promise<readonly CallAnswer[]> => {
        const isLong = some.some((call) => (call.params as [{ data: string }])[0].data.endsWith('03'));
        return isLong
          ? some.map(() => ({ error: { code: -32_005, message: 'too long' } }))
          : forward(of, some);
      },
    };
    const words = await wordsOf(narrow, chain, [nft(1n), nft(2n), nft(3n), nft(4n)]);
    expect(words.map(({ uri }) => uri)).toEqual([
      'https://nft.example/1',
      'https://nft.example/2',
      undefined,
      'https://nft.example/4',
    ]);
  });

  it('reads owners and amounts', async () => {
    const address = (of: string) => ({ result: `0x${'0'.repeat(24)}${of.slice(2)}` });
    const upstreams = node({
      [calls.ownerOf]: (data) =>
        [address(owner), address(token), { result: '0x' }][Number(data.slice(-1))] ?? {
          error: { code: -32_000, message: 'busy' },
        },
      [calls.balanceOf]: { result: `0x${'f'.repeat(64)}` },
    });
    const all = [nft(0n), nft(1n), nft(2n), nft(5n), nft(5n, 1155)];
    expect(await amountsOf(upstreams, chain, owner, all)).toEqual([
      1n,
      0n,
      undefined,
      undefined,
      2n ** 256n - 1n,
    ]);
    expect(await amountsOf(node({}), chain, owner, [nft(1n), nft(1n, 1155)])).toEqual([0n, undefined]);
  });
});

describe('names and images of NFTs', () => {
  let tables: OnDemandDatabase;
  beforeAll(async () => {
    tables = openTables();
    await tables.open();
  }, 120_000);
  afterAll(() => tables.close());

  const open = (upstreams: ReturnType<typeof node>, more: object = {}) => {
    const time = { now: 1_000 };
    const faces = openNftFaces({
      ...{ upstreams, database: tables.open, metadata: { fetch: undefined, gateway: undefined } },
      ...{ now: () => time.now, log: silent, patience: 5_000, atOnce: 2 },
      ...more,
    });
    return { faces, time };
  };
  const named = (name: string) => ({
    [selectors.tokenURI]: text(json({ name })),
    [selectors.name]: text('Cats'),
    [selectors.symbol]: text('CAT'),
  });

  it('are read once a day and stored for later readers', async () => {
    const upstreams = node(named('Tom'));
    const { faces, time } = open(upstreams);
    const face = { collection: 'Cats', symbol: 'CAT', name: 'Tom', image: '' };
    const some = [nft(1n), nft(2n), nft(3n)];
    expect([...(await faces.read(chain, some)).values()]).toEqual([face, face, face]);
    expect((await faces.read(chain, some)).size).toBe(3);
    expect(upstreams.asked).toEqual([9]);
    const known = await open(node({})).faces.known(chain, some);
    expect(known.get(`${token} 2`)).toMatchObject(face);
    time.now += 86_400_000;
    await faces.read(chain, some);
    expect(upstreams.asked).toEqual([9, 9]);
  });

  it('are retried after a while if they could not be read', async () => {
    const upstreams = node({ [selectors.name]: text('Dogs') });
    const { faces, time } = open(upstreams);
    const face = { collection: 'Dogs', symbol: '', name: '', image: '' };
    expect((await faces.read(chain, [nft(11n)])).get(`${token} 11`)).toEqual(face);
    await faces.read(chain, [nft(11n)]);
    expect(upstreams.asked.length).toBe(1);
    time.now += 600_000;
    await faces.read(chain, [nft(11n)]);
    expect(upstreams.asked.length).toBe(2);
  });

  it('are unknown while neither node nor database answers', async () => {
    const upstreams = { asked: [], forward: async () => Promise.reject(new Error('away')) };
    const database = async () => Promise.reject(new Error('away'));
    const { faces } = open(upstreams, { database });
    expect((await faces.read(chain, [nft(21n)])).size).toBe(0);
    expect((await faces.known(chain, [nft(21n)])).size).toBe(0);
    expect((await faces.known(chain, [])).size).toBe(0);
  });

  it('that load slowly are available on a later read', async () => {
    let finish: (text: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const upstreams = node({ ...named(''), [selectors.tokenURI]: text('https://nft.example/1') });
    const metadata = { fetch: () => slow, gateway: undefined };
    const { faces } = open(upstreams, { patience: 0, metadata });
    expect((await faces.read(chain, [nft(31n)])).size).toBe(0);
    // The same request shares the pending read.
    await faces.read(chain, [nft(31n)]);
    finish('{"name":"Late"}');
    await expect
      .poll(async () => (await faces.known(chain, [nft(31n)])).get(`${token} 31`)?.name)
      .toBe('Late');
    expect(upstreams.asked).toEqual([3]);
  });
});
