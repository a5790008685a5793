import { fungiblePricePath } from '@mooring/protocol/api';
import { expect, it } from 'vitest';
import { answeringNode } from '../test-support/answering-node.ts';
import { testNetwork } from '../test-support/test-accounts.ts';
import { readPrices } from './read-prices.ts';

const token = `0x${'ab'.repeat(20)}` as const;
const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const network = {
  ...testNetwork(1, 'http://127.0.0.1:1'),
  tokens: [{ address: token, symbol: 'TOK', name: 'Token', decimals: 6 }],
};
const priced = (address: string, price: number) => ({ address, name: 'A', symbol: 'A', iconUrl: '', price });

it('asks for the currency and the tokens of the network, and omits those without a price', async () => {
  const asked: unknown[] = [];
  const api = await answeringNode((body) => {
    asked.push(body);
    return {
      fungibles: [priced(native, 2_500), priced('eip155:1:0xother', 1)],
      unpriced: [`eip155:1:${token}`],
    };
  });
  expect(await readPrices({ url: api }, network)).toEqual({ 'eip155:1 native': 2_500 });
  expect(asked).toEqual([{ currency: 'usd', addresses: [native, `eip155:1:${token}`] }]);
  expect(fungiblePricePath).toMatch(/^\//);
});

it('names the project', async () => {
  const paths: string[] = [];
  const url = await answeringNode((_, path) => {
    paths.push(path);
    return { fungibles: [priced(native, 2_500)] };
  });
  expect(await readPrices({ url, projectId: 'a b' }, network)).toEqual({ 'eip155:1 native': 2_500 });
  expect(paths).toEqual([`${fungiblePricePath}?projectId=a+b`]);
});

it.each([
  ['an answer of another shape', () => ({ fungibles: [priced(native, 0)] })],
  ['a refusal', () => ({ error: { code: 'CHAIN_NOT_SERVED', message: 'No.', retryable: false } })],
])('knows no price after %s', async (_, answer) => {
  expect(await readPrices({ url: await answeringNode(answer) }, network)).toEqual({});
});

it('knows no price without an API that answers', async () => {
  expect(await readPrices({ url: 'http://127.0.0.1:1' }, network)).toEqual({});
});
