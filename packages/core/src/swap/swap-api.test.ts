import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import {
  buildApproval,
  buildSwap,
  readAllowance,
  readQuote,
  readSwapReserve,
  swapTokensOptions,
} from './swap-api.ts';

const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const order = { user: at('a'), from: at('b'), to: at('c'), amount: '100' };
const quote = {
  ...{ id: null, fromAmount: '100', fromAccount: order.from, toAmount: '50', toAccount: order.to },
  ...{ provider: 'pools', minToAmount: '49' },
};

async function opened(answer: unknown) {
  const bodies: string[] = [];
  const api = await localApi((response, request) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.once('end', () => {
      if (request.method === 'POST') bodies.push(body);
      sendJson(response, 200, answer);
    });
  });
  return { api, bodies, core: makeCore({ api: api.url }).core };
}

it('requests quotes of all providers and takes the first', async () => {
  const { core, api } = await opened({ quotes: [quote] });
  expect(await readQuote(core, order)).toEqual(quote);
  const { searchParams } = new URL(api.requested[0] ?? '', api.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ amount: '100', userAddress: order.user, from: order.from, to: order.to, provider: 'any' },
  });
  const none = await opened({ quotes: [] });
  expect(await readQuote(none.core, order)).toBeUndefined();
});

it("builds the swap with the quote's provider, and the minimum that was shown", async () => {
  const { core, bodies } = await opened({
    tx: { from: order.user, to: at('d'), data: '0x', amount: '100', eip155: { gas: '1', gasPrice: '1' } },
  });
  await buildSwap(core, order, quote);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({
    ...{ amount: '100', from: order.from, to: order.to, userAddress: order.user, provider: 'pools' },
    ...{ eip155: { slippage: 1 }, minToAmount: '49' },
  });
});

it('requests an allowance, an approval and the tokens of a network', async () => {
  const allowed = await opened({ allowance: '7' });
  expect((await readAllowance(allowed.core, order, quote)).allowance).toBe('7');
  const eip155 = { gas: 1, gasPrice: '1' };
  const tx = { from: order.from, to: order.from, data: '0x', value: '0', eip155 };
  const approving = await opened({ tx });
  await buildApproval(approving.core, order, quote);
  expect(approving.api.requested[0]).toMatch(/amount=100&provider=pools$/);
  const listing = await opened({ tokens: [], routers: [at('d')] });
  const { queryFn, queryKey } = swapTokensOptions(listing.core, 'eip155:1');
  expect([await queryFn(), queryKey]).toEqual([
    { tokens: [], routers: [at('d')] },
    ['mooring', 'swap-tokens', 'eip155:1'],
  ]);
});

it('refuses a network without swaps before any request, and alerts the developer of the site', async () => {
  const { core, api } = await opened({});
  const elsewhere = { ...order, from: `eip155:5:0x${'b'.repeat(40)}` } as const;
  const alerts = () => core.store.getState().alert?.message;
  const refused = { code: 'SWAP_NOT_SUPPORTED', message: 'Network not supported for Swaps' };
  await expect(buildApproval(core, elsewhere, quote)).rejects.toMatchObject(refused);
  await expect(buildSwap(core, elsewhere, quote)).rejects.toMatchObject(refused);
  expect(alerts()).toBe('Network not supported for Swaps');
  await expect(readSwapReserve(core, 'eip155:5')).rejects.toMatchObject({
    code: 'GAS_PRICE_NOT_SUPPORTED',
    message: 'Network not supported for Gas Price',
  });
  expect(alerts()).toBe('Network not supported for Gas Price');
  expect(api.requested).toEqual([]);
  core.dispatch({
    type: 'remoteChanged',
    changes: { remote: { ...core.store.getState().remote, swapNetworks: ['eip155:5'] } },
  });
  // The operator's API lists this network, so it is requested; the answer of this test is invalid.
  await expect(readSwapReserve(core, 'eip155:5')).rejects.toMatchObject({ code: 'API_ANSWER_INVALID' });
});
