import type { TokenBalance } from '@mooring/protocol/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClientOf } from '../query/query-client.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { type BalanceOf, balanceOptions } from './balance-options.ts';
import { fetchBalance, observeBalance } from './observe-balance.ts';

const of = (core: ReturnType<typeof makeCore>['core']): BalanceOf => {
  const [network] = core.store.getState().networks;
  if (network === undefined) throw new Error('no network');
  return { address: `eip155:1:${address}`, network };
};

const token = (numeric: string, contract?: string): TokenBalance => ({
  name: 'Some coin',
  symbol: 'SOME',
  chainId: 'eip155:1',
  ...(contract === undefined ? {} : { address: `eip155:1:${contract}` }),
  price: 0,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
});
const contract = `0x${'ab'.repeat(20)}`;
const balances = [token('0.5'), token('3', contract)];
const fromNode = { value: 1n, decimals: 18, symbol: 'ETH' };

afterEach(() => void vi.useRealTimers());

it('is fresh for 30 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = await localApi((response) => sendJson(response, 200, { balances }));
  const { core } = makeCore({ api: api.url });
  const read = () => queryClientOf(core).fetchQuery(balanceOptions(core, of(core)));
  await read();
  vi.setSystemTime(Date.now() + 29_000);
  await read();
  expect(api.requested).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1_000);
  await read();
  expect(api.requested).toHaveLength(2);
});

describe('without an API', () => {
  it("asks the network's adapter, and rejects with ADAPTER_NOT_FOUND if there is none", async () => {
    const { core } = makeCore();
    expect(await fetchBalance(core, of(core))).toEqual({ native: fromNode });
    const { network } = of(core);
    const elsewhere = { ...network, chainNamespace: 'solana', caipNetworkId: 'solana:1' } as const;
    const lost = { ...of(core), network: elsewhere };
    expect(balanceOptions(core, lost).queryKey).not.toEqual(balanceOptions(core, of(core)).queryKey);
    await expect(fetchBalance(core, lost)).rejects.toMatchObject({ code: 'ADAPTER_NOT_FOUND' });
  });
});

describe('tokens of a node', () => {
  const held = [
    { address: `eip155:1:${contract}`, name: 'Some coin', symbol: 'SOME', value: 5n, decimals: 6 },
    { address: `eip155:1:0x${'cd'.repeat(20)}`, value: 1n, decimals: 0 },
  ] as const;

  it('are read if no API serves the network', async () => {
    const { core, adapter, clock } = makeCore();
    adapter.getTokens = async () => held;
    expect(await fetchBalance(core, of(core))).toEqual({
      native: fromNode,
      holdings: {
        list: [
          { name: 'Ether', symbol: 'ETH', value: 1n, decimals: 18 },
          {
            ...{ address: `eip155:1:${contract}`, name: 'Some coin', symbol: 'SOME' },
            ...{ unverified: true, value: 5n, decimals: 6 },
          },
        ],
        dropped: 1,
        readAt: clock.now(),
      },
    });
    const error = { code: 'CHAIN_NOT_SERVED', message: 'No.', retryable: false };
    const api = await localApi((response) => sendJson(response, 400, { error }));
    const other = makeCore({ api: api.url });
    other.adapter.getTokens = async () => held;
    expect((await fetchBalance(other.core, of(other.core))).holdings?.list).toHaveLength(2);
  });

  it('stay unknown if the node does not report them', async () => {
    const { core, adapter } = makeCore();
    adapter.getTokens = async () => Promise.reject(new Error('no such method'));
    expect(await fetchBalance(core, of(core))).toEqual({ native: fromNode });
  });
});

describe('the token that the site shows in place of the native balance', () => {
  const tokens = { 'eip155:1': { address: contract }, 'eip155:2': { address: 5 as never } };

  it('is read beside it, with a cleaned symbol', async () => {
    const { core, adapter } = makeCore({ modal: { tokens } });
    const requested: unknown[] = [];
    adapter.getToken = async ({ token }) => {
      requested.push(token);
      return { address: `eip155:1:${contract}`, symbol: 'SO\u202eME', value: 7n, decimals: 6 };
    };
    const balance = await fetchBalance(core, of(core));
    expect(balance).toMatchObject({ native: fromNode, token: { value: 7n, decimals: 6 } });
    expect(balance.token?.symbol).not.toContain('\u202e');
    const [, network] = core.store.getState().networks;
    if (network === undefined) throw new Error('no network');
    expect(await fetchBalance(core, { address: `eip155:2:${address}`, network })).toEqual({
      native: fromNode,
    });
    expect(requested).toEqual([contract]);
  });

  it('is absent if it cannot be read', async () => {
    const { core, adapter } = makeCore({ modal: { tokens } });
    adapter.getToken = () => Promise.reject(new Error('no such token'));
    expect(await fetchBalance(core, of(core))).toEqual({ native: fromNode });
  });
});

describe('with an API', () => {
  it('asks only the API for the address on this network', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances }));
    const { core, adapter, clock } = makeCore({ api: api.url });
    adapter.getBalance = async () => Promise.reject(new Error('not to be asked'));
    expect(await fetchBalance(core, of(core))).toMatchObject({
      native: { value: 500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      holdings: {
        list: [{ symbol: 'ETH' }, { symbol: 'SOME', address: `eip155:1:${contract}` }],
        readAt: clock.now(),
      },
    });
    expect(api.requested).toEqual([`/v1/account/${address}/balance?chainId=eip155%3A1&currency=usd`]);
  });

  it('does not ask the API about a namespace whose balances no API serves', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances }));
    const { core, adapter } = makeCore({ api: api.url });
    const { network } = of(core);
    const elsewhere = { ...network, chainNamespace: 'bip122', caipNetworkId: 'bip122:1' } as const;
    Object.assign(core.adapters, { bip122: adapter });
    expect(await fetchBalance(core, { address: 'bip122:1:bc1q', network: elsewhere })).toEqual({
      native: fromNode,
    });
    expect(api.requested).toEqual([]);
  });

  it('reads the native balance from a node if the API omits it', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances: balances.slice(1) }));
    const { core } = makeCore({ api: api.url });
    expect(await fetchBalance(core, of(core))).toMatchObject({
      native: fromNode,
      holdings: { list: [{ symbol: 'ETH', value: 1n }, { symbol: 'SOME' }] },
    });
  });

  it('is partial if the API could not read the network in full', async () => {
    const unread = [{ chainId: 'eip155:1' }];
    const api = await localApi((response) => sendJson(response, 200, { balances, unread }));
    const { core } = makeCore({ api: api.url });
    expect((await fetchBalance(core, of(core))).holdings).toMatchObject({ partial: true });
  });

  it.each(['CHAIN_NOT_SERVED', 'ROUTE_NOT_FOUND'])(
    'falls back to the node if the API does not serve the network (%s)',
    async (code) => {
      const error = { code, message: 'No.', retryable: false };
      const api = await localApi((response) => sendJson(response, 400, { error }));
      const { core } = makeCore({ api: api.url });
      expect(await fetchBalance(core, of(core))).toEqual({ native: fromNode });
    },
  );

  it('takes the native balance from the node and keeps the last tokens if the API fails', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances }));
    const { core, clock } = makeCore({ api: api.url });
    const { holdings } = await fetchBalance(core, of(core));
    await clock.advance(60_000);
    api.answer = (response) => sendJson(response, 200, { balances: [{ ...token('1'), name: 7 }] });
    for (let time = 0; time < 2; time += 1) {
      expect(await fetchBalance(core, of(core))).toMatchObject({
        native: fromNode,
        holdings,
        problem: { code: 'API_ANSWER_INVALID', message: expect.stringContaining('balances.0.name') },
      });
    }
  });

  it('rejects with the error of the API if the node fails too', async () => {
    const error = { code: 'NODE_UNAVAILABLE', message: 'No node answered.', retryable: true };
    const api = await localApi((response) => sendJson(response, 502, { error }));
    const { core, adapter } = makeCore({ api: api.url });
    adapter.getBalance = async () => Promise.reject(new Error('no node here either'));
    await expect(fetchBalance(core, of(core))).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
  });

  it('deduplicates requests of the same turn', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances }));
    const { core } = makeCore({ api: api.url });
    const [one, other] = await Promise.all([fetchBalance(core, of(core)), fetchBalance(core, of(core))]);
    expect(one).toBe(other);
    expect(api.requested).toHaveLength(1);
  });

  it('sends a new request for a new read, which also answers callers of an earlier read', async () => {
    let began = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const api = await localApi(() => began());
    const { core } = makeCore({ api: api.url });
    const view = observeBalance(core, of(core));
    const end = view.subscribe(() => undefined);
    const earlier = fetchBalance(core, of(core));
    await begun;
    api.answer = (response) => sendJson(response, 200, { balances });
    const after = { native: { value: 500_000_000_000_000_000n } };
    expect(await fetchBalance(core, of(core))).toMatchObject(after);
    expect(await earlier).toMatchObject(after);
    expect(view.read()).toMatchObject({ data: after, error: undefined, fetching: false });
    end();
  });

  it('shows the native balance of the node while the API hangs', async () => {
    let answer = (): void => undefined;
    let came = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      came = resolve;
    });
    const api = await localApi((response) => {
      answer = () => sendJson(response, 200, { balances });
      came();
    });
    const { core, clock } = makeCore({ api: api.url });
    const view = observeBalance(core, of(core));
    const end = view.subscribe(() => undefined);
    await arrived;
    expect(view.read().data).toBeUndefined();
    await clock.advance(1_000);
    await expect
      .poll(() => view.read())
      .toMatchObject({ data: { native: fromNode, pending: true }, fetching: true });
    answer();
    await expect.poll(() => view.read()).toMatchObject({ data: { holdings: {} }, fetching: false });
    expect(view.read().data).not.toHaveProperty('pending');
    end();
  });
});

describe('as of a block', () => {
  const late = { value: 2n, decimals: 18, symbol: 'ETH' };

  it('asks the API and the node again until they have it', async () => {
    const error = { code: 'NODE_UNAVAILABLE', message: 'No node has it.', retryable: true };
    const api = await localApi((response) => sendJson(response, 502, { error }));
    const { core, adapter, clock } = makeCore({ api: api.url });
    const blocks: unknown[] = [];
    adapter.getBalance = async ({ block }) => {
      blocks.push(block);
      if (blocks.length < 2) throw new Error('behind');
      return late;
    };
    const reading = fetchBalance(core, { ...of(core), block: 7 });
    const shown = () => queryClientOf(core).getQueryData(balanceOptions(core, of(core)).queryKey);
    await expect.poll(() => clock.pending).toBe(2);
    await clock.advance(1_000);
    await expect.poll(() => blocks).toEqual([7]);
    await expect.poll(() => api.requested).toHaveLength(2);
    await clock.advance(1_000);
    // The node has it first.
    await expect.poll(shown).toMatchObject({ native: late, pending: true });
    api.answer = (response) => sendJson(response, 200, { balances });
    await clock.advance(2_000);
    expect(await reading).toMatchObject({ native: { value: 500_000_000_000_000_000n }, holdings: {} });
    expect(new Set(api.requested.map((path) => new URL(path, api.url).searchParams.get('block')))).toEqual(
      new Set(['7']),
    );
  });

  it('holds for the reads of the next minute', async () => {
    const { core, adapter, clock } = makeCore();
    const blocks: unknown[] = [];
    adapter.getBalance = async ({ block }) => {
      blocks.push(block);
      return late;
    };
    await fetchBalance(core, { ...of(core), block: 7 });
    await clock.advance(59_000);
    await fetchBalance(core, of(core));
    await clock.advance(1_000);
    await fetchBalance(core, of(core));
    await fetchBalance(core, { ...of(core), block: 9 });
    await fetchBalance(core, { ...of(core), block: 8 });
    expect(blocks).toEqual([7, 7, undefined, 9, 9]);
  });

  it('shows the balance while the token of the site is asked for again', async () => {
    const { core, adapter, clock } = makeCore({ modal: { tokens: { 'eip155:1': { address: contract } } } });
    adapter.getBalance = async () => late;
    adapter.getToken = async () => Promise.reject(new Error('behind'));
    const reading = fetchBalance(core, { ...of(core), block: 7 });
    const shown = () => queryClientOf(core).getQueryData(balanceOptions(core, of(core)).queryKey);
    await expect.poll(shown).toMatchObject({ native: late });
    for (const pause of [1_000, 2_000, 4_000, 8_000]) {
      await expect.poll(() => clock.pending).toBe(1);
      await clock.advance(pause);
    }
    expect(await reading).toEqual({ native: late });
  });

  it('asks no more once the kit is destroyed', async () => {
    const { core, adapter, clock } = makeCore();
    let requested = 0;
    adapter.getBalance = async () => {
      requested += 1;
      throw new Error('behind');
    };
    const reading = fetchBalance(core, { ...of(core), block: 7 }).catch(({ message }: Error) => message);
    await expect.poll(() => clock.pending).toBe(1);
    core.destroy();
    await clock.advance(1_000);
    await reading;
    expect(requested).toBe(1);
  });

  it('fails if no node has it after four more reads', async () => {
    const { core, adapter, clock } = makeCore();
    let requested = 0;
    adapter.getBalance = async () => {
      requested += 1;
      throw new Error('behind');
    };
    const reading = fetchBalance(core, { ...of(core), block: 7 }).then(
      () => 'read',
      ({ message }: Error) => message,
    );
    for (const pause of [1_000, 2_000, 4_000, 8_000]) {
      await expect.poll(() => clock.pending).toBe(1);
      await clock.advance(pause);
    }
    expect(await reading).toBe('behind');
    expect(requested).toBe(5);
  });
});
