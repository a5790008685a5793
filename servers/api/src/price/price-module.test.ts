import {
  anvilAccounts,
  type Devnet,
  markup,
  moor,
  startDevnet,
  toll,
  usdx,
  whole,
  wide,
} from '@mooring/devnet';
import { apiFailure, balanceAnswer, fungiblePriceAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { devnetChainsFile, etherOf, idOf } from '../test-support/devnet-chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { serveVendor } from '../test-support/serve-vendor.ts';

let devnet: Devnet;
let urls: readonly string[] = [];
let service: TestApi;

async function open(environment: Record<string, string> = {}): Promise<TestApi> {
  const chains = { API_CHAINS: devnetChainsFile(urls), API_STATE: 'memory' };
  return openApi({ ...readSettings(apiSettings, { ...chains, ...environment }), port: 0 });
}

beforeAll(async () => {
  devnet = await startDevnet();
  urls = devnet.chains.map(({ rpcUrl }) => rpcUrl);
  service = await open();
});
afterAll(async () => {
  await service.api.close();
  await devnet.stop();
});

async function post({ ask }: TestApi, addresses: readonly string[], more: object = {}) {
  const body = JSON.stringify({ currency: 'usd', addresses, projectId: 'x', ...more });
  return ask('/v1/fungible/price', { method: 'POST', body });
}

async function pricesOf(api: TestApi, ...addresses: readonly string[]) {
  const { status, body } = await post(api, addresses);
  expect(status, body).toBe(200);
  return v.parse(fungiblePriceAnswer, JSON.parse(body));
}

describe('prices from the pools of a chain', () => {
  it('cover both pool versions, for the native currency and tokens', async () => {
    const { fungibles, unpriced } = await pricesOf(service, etherOf(), idOf(usdx), idOf(moor), idOf(toll));
    expect(unpriced).toBeUndefined();
    expect(fungibles.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ['ETH', 18],
      ['USDX', 6],
      ['MOOR', 18],
      ['TOLL', 18],
    ]);
    const [ether, dollar, mooring, tolled] = fungibles.map(({ price }) => price);
    expect(ether).toBeCloseTo(2_500, 3);
    expect(dollar).toBe(1);
    expect(mooring).toBeCloseTo(0.5, 5);
    // The token burned 1 percent of the transfer into the pool.
    expect(tolled).toBeCloseTo(2 / 0.99, 5);
  });

  it('use v2 pools on a chain with only those', async () => {
    const { fungibles } = await pricesOf(service, etherOf(31338), idOf(moor, 31338));
    expect(fungibles[0]?.price).toBeCloseTo(2_500, 3);
    expect(fungibles[1]?.price).toBeCloseTo(0.5, 5);
  });

  it('contain names safe to show, and unknown tokens as unpriced rather than 0', async () => {
    const nothing = `eip155:31337:0x${'ab'.repeat(20)}`;
    const { fungibles, unpriced } = await pricesOf(service, idOf(whole), idOf(markup), idOf(wide), nothing);
    expect(fungibles.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ['WHOLE', 0],
      [markup.symbol, 18],
    ]);
    expect(unpriced).toEqual([idOf(wide), nothing]);
  });

  it('set the value of balances', async () => {
    const account = anvilAccounts[6]?.address ?? '';
    const { body } = await service.ask(`/v1/account/${account}/balance?chainId=eip155:31337`);
    const [own] = v.parse(balanceAnswer, JSON.parse(body)).balances;
    expect(own?.price).toBeCloseTo(2_500, 3);
    expect(own?.value).toBeCloseTo(2_500 * 10_000, 0);
  });

  it('ignore pools below the minimum liquidity', async () => {
    const api = await open({ API_PRICE_MIN_LIQUIDITY: '1000000' });
    onTestFinished(() => api.api.close());
    expect((await pricesOf(api, etherOf())).unpriced).toEqual([etherOf()]);
  });

  it('are unknown while no node answers', async () => {
    const api = await open({ API_CHAINS: devnetChainsFile(['http://127.0.0.1:1', 'http://127.0.0.1:1']) });
    onTestFinished(() => api.api.close());
    expect((await pricesOf(api, etherOf())).unpriced).toEqual([etherOf()]);
    expect((await api.ask('/metrics')).body).toMatch(
      /^api_price_reads_total\{.*source="pools",outcome="failed".*\} 1$/m,
    );
  });

  it.each([
    ['no chain of the API', ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'], {}, 'CHAIN_NOT_SERVED'],
    ['an invalid address', ['eip155:31337:0x12'], {}, 'ADDRESS_INVALID'],
    ['no tokens', [], {}, 'REQUEST_INVALID'],
    ['another currency', [etherOf()], { currency: 'eur' }, 'REQUEST_INVALID'],
  ])('are rejected for %s', async (_, addresses, more, code) => {
    const { status, body } = await post(service, addresses, more);
    expect([status, v.parse(apiFailure, JSON.parse(body)).error.code]).toEqual([400, code]);
  });

  it('are rate limited as configured', async () => {
    const api = await open({ API_PRICE_RATE: '1' });
    onTestFinished(() => api.api.close());
    expect(await post(api, [etherOf()])).toMatchObject({ status: 200 });
    expect(await post(api, [etherOf()])).toMatchObject({ status: 429 });
  });
});

it('come from pools if a vendor is away', async () => {
  const { url, requests } = await serveVendor(() => ({ status: 500, body: {} }));
  const api = await open({ API_COINGECKO_URL: url });
  onTestFinished(() => api.api.close());
  expect((await pricesOf(api, etherOf())).fungibles[0]?.price).toBeCloseTo(2_500, 3);
  // The vendor is not asked about a chain it does not know.
  expect(requests).toEqual([]);
});
