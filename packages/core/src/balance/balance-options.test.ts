import type { TokenBalance } from '@mooring/protocol/api';
import { describe, expect, it } from 'vitest';
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

describe('without an API', () => {
  it('asks the adapter of the network, and says so where there is none', async () => {
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

  it('are shown where no API knows the network', async () => {
    const { core, adapter, clock } = makeCore();
    adapter.getTokens = async () => held;
    expect(await fetchBalance(core, of(core))).toEqual({
      native: fromNode,
      holdings: {
        list: [
          { name: 'Ether', symbol: 'ETH', value: 1n, decimals: 18 },
          { address: `eip155:1:${contract}`, name: 'Some coin', symbol: 'SOME', value: 5n, decimals: 6 },
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

  it('leaves tokens unknown if the node does not report them', async () => {
    const { core, adapter } = makeCore();
    adapter.getTokens = async () => Promise.reject(new Error('no such method'));
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
    expect(api.asked).toEqual([`/v1/account/${address}/balance?chainId=eip155%3A1&currency=usd`]);
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
    expect(api.asked).toEqual([]);
  });

  it('takes the native balance from a node where the API leaves it out', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances: balances.slice(1) }));
    const { core } = makeCore({ api: api.url });
    expect(await fetchBalance(core, of(core))).toMatchObject({
      native: fromNode,
      holdings: { list: [{ symbol: 'SOME' }] },
    });
  });

  it.each(['CHAIN_NOT_SERVED', 'ROUTE_NOT_FOUND'])(
    'that does not serve it (%s), it is as without one',
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

  it('two who ask in one turn are one request', async () => {
    const api = await localApi((response) => sendJson(response, 200, { balances }));
    const { core } = makeCore({ api: api.url });
    const [one, other] = await Promise.all([fetchBalance(core, of(core)), fetchBalance(core, of(core))]);
    expect(one).toBe(other);
    expect(api.asked).toHaveLength(1);
  });

  it('does not answer a read after a transfer with an earlier request, nor the earlier caller', async () => {
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
