import type { CallAnswer } from '@mooring/upstreams';
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { openTables, silent } from '../test-support/index-stage.ts';
import { scriptedNode } from '../test-support/scripted-node.ts';
import { openNftDetails } from './nft-details.ts';

const chain = 'eip155:1';
const token = `0x${'ab'.repeat(20)}`;
const text = (value: string): CallAnswer => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) });
const nft = (tokenId: bigint, standard: 721 | 1155 = 721) => ({ standard, token, tokenId, amount: 1n });
const json = (content: object) => `data:application/json,${encodeURIComponent(JSON.stringify(content))}`;

const sources = { privateHosts: [], privateBase: 'https://ipfs.internal/ipfs/' };
const stored = { most: 10_000, mostBytes: 10_000_000 };
const selectors = { tokenURI: '0xc87b56dd', uri: '0x0e89341c', name: '0x06fdde03', symbol: '0x95d89b41' };

describe('names and images of NFTs', () => {
  let tables: OnDemandDatabase;
  beforeAll(async () => {
    tables = openTables();
    await tables.open();
  }, 120_000);
  afterAll(() => tables.close());

  const open = (upstreams: ReturnType<typeof scriptedNode>, more: object = {}) => {
    const time = { now: 1_000 };
    const details = openNftDetails({
      ...{ upstreams, database: tables.open, metadata: { fetch: undefined, gateway: undefined, sources } },
      ...{ now: () => time.now, log: silent, timeoutMs: 5_000, atOnce: 2, stored },
      ...more,
    });
    return { details, time };
  };
  const named = (name: string) => ({
    [selectors.tokenURI]: text(json({ name })),
    [selectors.name]: text('Cats'),
    [selectors.symbol]: text('CAT'),
  });

  it('are read once a day and stored for later requests', async () => {
    const upstreams = scriptedNode(named('Tom'));
    const { details, time } = open(upstreams);
    const preview = { collection: 'Cats', symbol: 'CAT', name: 'Tom', image: '' };
    const some = [nft(1n), nft(2n), nft(3n)];
    expect([...(await details.read(chain, some)).values()]).toEqual([preview, preview, preview]);
    expect((await details.read(chain, some)).size).toBe(3);
    expect(upstreams.asked).toEqual([9]);
    const known = await open(scriptedNode({})).details.known(chain, some);
    expect(known.get(`${token} 2`)).toMatchObject(preview);
    time.now += 86_400_000;
    await details.read(chain, some);
    expect(upstreams.asked).toEqual([9, 9]);
  });

  it('are stored up to the bound, and those read first are read again', async () => {
    const upstreams = scriptedNode(named('Tom'));
    const { details, time } = open(upstreams, { stored: { most: 1, mostBytes: 1_000_000 } });
    // After those of the other tests.
    time.now = 1_000_000_000_000;
    await details.read(chain, [nft(51n)]);
    time.now += 1;
    await details.read(chain, [nft(52n)]);
    expect([...(await details.known(chain, [nft(51n), nft(52n)])).keys()]).toEqual([`${token} 52`]);
    await details.read(chain, [nft(51n)]);
    expect(upstreams.asked).toEqual([3, 3, 3]);
  });

  it('are found by contract and id together', async () => {
    const upstreams = scriptedNode(named('Tom'));
    const { details } = open(upstreams);
    const second = { ...nft(41n), token: `0x${'cd'.repeat(20)}` };
    await details.read(chain, [nft(41n), nft(42n), second, { ...second, tokenId: 42n }]);
    const known = await details.known(chain, [nft(41n), { ...second, tokenId: 42n }]);
    expect([...known.keys()].sort()).toEqual([`${token} 41`, `${second.token} 42`]);
  });

  it('never contain the operator’s gateway, whether read or stored', async () => {
    const upstreams = scriptedNode({
      [selectors.tokenURI]: text(json({ image: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPdG/1' })),
    });
    const metadata = { fetch: undefined, gateway: 'https://ipfs.internal', sources };
    const { details } = open(upstreams, { metadata });
    const path = `/v1/nfts/eip155%3A1%3A${token}/5/image`;
    expect((await details.read(chain, [nft(5n)])).get(`${token} 5`)?.image).toBe(path);
    expect((await details.read(chain, [nft(5n)])).get(`${token} 5`)?.image).toBe(path);
    expect((await details.known(chain, [nft(5n)])).get(`${token} 5`)?.image).toBe(path);
    expect(await details.image(chain, nft(5n))).toBe(
      'https://ipfs.internal/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPdG/1',
    );
  });

  it('are read again ten minutes after a failure', async () => {
    const upstreams = scriptedNode({ [selectors.name]: text('Dogs') });
    const { details, time } = open(upstreams);
    const preview = { collection: 'Dogs', symbol: '', name: '', image: '' };
    expect((await details.read(chain, [nft(11n)])).get(`${token} 11`)).toEqual(preview);
    await details.read(chain, [nft(11n)]);
    expect(upstreams.asked.length).toBe(1);
    time.now += 600_000;
    await details.read(chain, [nft(11n)]);
    expect(upstreams.asked.length).toBe(2);
  });

  it('are unknown while neither node nor database answers', async () => {
    const upstreams = { asked: [], forward: async () => Promise.reject(new Error('away')) };
    const database = async () => Promise.reject(new Error('away'));
    const { details } = open(upstreams, { database });
    expect((await details.read(chain, [nft(21n)])).size).toBe(0);
    expect((await details.known(chain, [nft(21n)])).size).toBe(0);
    expect((await details.known(chain, [])).size).toBe(0);
  });

  it('wait for a turn in a bounded queue, and are read another time if it is full', async () => {
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      await gate;
      return '{"name":"Late"}';
    };
    const upstreams = scriptedNode({ ...named(''), [selectors.tokenURI]: text('https://nft.example/1') });
    const { details } = open(upstreams, { timeoutMs: 0, metadata: { fetch, gateway: undefined, sources } });
    const many = Array.from({ length: 200 }, (_, id) => nft(BigInt(1_000 + id)));
    const seen = await details.read(chain, many);
    // Two are fetched, and 64 wait for each.
    await expect.poll(() => [seen.size, asked.length]).toEqual([70, 2]);
    expect([...seen.values()][0]).toEqual({ collection: 'Cats', symbol: 'CAT', name: '', image: '' });
    answer();
    await expect.poll(async () => (await details.known(chain, many)).size).toBe(130);
    expect([seen.size, asked.length]).toEqual([200, 130]);
    await details.read(chain, many);
    await expect.poll(() => asked.length).toBe(200);
  });

  it('are read once for requests that arrive together, and all of them get them', async () => {
    const upstreams = scriptedNode(named('Tom'));
    const database = vi.fn(tables.open);
    const { details } = open(upstreams, { database });
    const some = [nft(61n), nft(62n)];
    const both = await Promise.all([details.read(chain, some), details.read(chain, some)]);
    for (const previews of both)
      expect([...previews.values()].map(({ name }) => name)).toEqual(['Tom', 'Tom']);
    expect(upstreams.asked).toEqual([6]);
    // One query, and two writes: a second query could be answered after the first request has read some of them.
    expect(database).toHaveBeenCalledTimes(3);
  });

  it('are available to a later request if they load slowly', async () => {
    let finish: (text: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const upstreams = scriptedNode({ ...named(''), [selectors.tokenURI]: text('https://nft.example/1') });
    const metadata = { fetch: () => slow, gateway: undefined, sources };
    const { details } = open(upstreams, { timeoutMs: 0, metadata });
    expect((await details.read(chain, [nft(31n)])).size).toBe(0);
    // The same request shares the pending read.
    await details.read(chain, [nft(31n)]);
    finish('{"name":"Late"}');
    await expect
      .poll(async () => (await details.known(chain, [nft(31n)])).get(`${token} 31`)?.name)
      .toBe('Late');
    expect(upstreams.asked).toEqual([3]);
  });
});

it('waits a second at most for the previews that the database stores', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const details = openNftDetails({
    ...{ upstreams: scriptedNode({}), database: () => new Promise(() => {}) },
    ...{ metadata: { fetch: undefined, gateway: undefined, sources } },
    ...{ now: () => 1_000, log: silent, timeoutMs: 5_000, atOnce: 2, stored },
  });
  let answer: unknown;
  void details.known(chain, [nft(1n)]).then((known) => {
    answer = known;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toEqual(new Map());
});
