import { describe, expect, it } from 'vitest';
import { serveVendor, type VendorAnswer } from '../test-support/serve-vendor.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { coingecko } from './coingecko.ts';

const token = `0x${'ab'.repeat(20)}`;
const ask = fetchJson({ timeoutMs: 2_000, maxBytes: 10_000 });

async function opened(answer: (path: string) => VendorAnswer | undefined, key?: string) {
  const { url, requests } = await serveVendor(({ path }) => answer(path));
  return { source: coingecko({ url: `${url}/api/v3/`, key, fetchJson: ask }), requests };
}

describe('CoinGecko prices', () => {
  it('are requested by chain and contract, the native currency by name, with the key in a header', async () => {
    const { source, requests } = await opened(
      (path) => ({
        body: path.includes('token_price') ? { [token]: { usd: 1.5 } } : { ethereum: { usd: 2_500 } },
      }),
      'secret-key',
    );
    expect(await source.read('eip155:8453', ['native', token])).toEqual(
      new Map([
        ['native', 2_500],
        [token, 1.5],
      ]),
    );
    expect(requests.map(({ path }) => path).sort()).toEqual([
      '/api/v3/simple/price?ids=ethereum&vs_currencies=usd',
      `/api/v3/simple/token_price/base?contract_addresses=${token}&vs_currencies=usd`,
    ]);
    expect(requests.map(({ headers }) => headers['x-cg-pro-api-key'])).toEqual(['secret-key', 'secret-key']);
  });

  it('are unknown if zero, null, negative or missing, and rejected as text', async () => {
    for (const usd of [0, null, -1]) {
      const { source } = await opened(() => ({ body: { [token]: { usd } } }));
      expect(await source.read('eip155:1', [token])).toEqual(new Map());
    }
    const { source } = await opened(() => ({ body: { [token]: {} } }));
    expect(await source.read('eip155:1', [token])).toEqual(new Map());
    const { source: text } = await opened(() => ({ body: { [token]: { usd: '1' } } }));
    await expect(text.read('eip155:1', [token])).rejects.toThrow('not as documented');
  });

  it('are not requested for unknown chains', async () => {
    const { source, requests } = await opened(() => ({ body: {} }));
    expect(await source.read('eip155:31337', [token])).toEqual(new Map());
    expect(requests).toEqual([]);
  });

  it.each([
    ['limits', { status: 429, body: { status: { error_code: 429 } } }, 'status 429'],
    ['says no JSON', { body: '<html>' }, 'no JSON'],
    ['says too much', { body: ' '.repeat(20_000) }, 'more than 10000 bytes'],
  ])('fail if it %s, without revealing its address', async (_, answer, words) => {
    const { source } = await opened(() => answer, 'secret-key');
    const failure = await source.read('eip155:1', [token]).catch((error: Error) => error.message);
    expect(failure).toContain(words);
    expect(failure).not.toMatch(/127|secret/);
  });

  it('fail if it times out or is away', async () => {
    const { url } = await serveVendor(() => undefined);
    const quick = fetchJson({ timeoutMs: 50, maxBytes: 10 });
    const silent = coingecko({ url, key: undefined, fetchJson: quick });
    await expect(silent.read('eip155:1', [token])).rejects.toThrow('in time');
    const away = coingecko({ url: 'http://127.0.0.1:1', key: undefined, fetchJson: ask });
    await expect(away.read('eip155:1', [token])).rejects.toThrow('no connection');
  });
});
