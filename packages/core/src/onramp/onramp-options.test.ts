import { expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import {
  contractOn,
  currenciesOn,
  offersFor,
  onrampOffersOptions,
  onrampQuoteOptions,
} from './onramp-options.ts';

const money = { amount: '100.00', currency: 'USD' };
const quote = {
  ...{ paymentTotal: money, paymentSubtotal: money, networkFee: { ...money, amount: '0.00' }, quoteId: 'q' },
  purchaseAmount: { amount: '0.04', currency: 'ETH' },
};
const place = (chain: string, address: string) => ({
  ...{ name: chain, display_name: chain, chain_id: chain, contract_address: address },
});
const ether = { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [place('eip155:1', '')] };
const dollar = { id: 'USDX', name: 'Dollar', symbol: 'USDX', networks: [place('1', `0x${'ab'.repeat(20)}`)] };
const elsewhere = { ...ether, id: 'SOL', symbol: 'SOL', networks: [place('solana:x', '')] };

function made(api = 'http://127.0.0.1:1') {
  const { core } = makeCore({ api });
  const network = core.store.getState().activeNetwork;
  const of = {
    provider: 'sandbox',
    purchaseCurrency: ether,
    paymentCurrency: 'USD',
    amount: '100.00',
    network,
  };
  return { core, network, of };
}

it('requests a quote for the network, and never makes one up', async () => {
  const api = await localApi((response) => sendJson(response, 200, quote));
  const { core, of } = made(api.url);
  const { queryFn } = onrampQuoteOptions(core, of);
  expect(await queryFn()).toMatchObject({ purchaseAmount: { amount: '0.04' } });
  api.answer = (response) => sendJson(response, 502, {});
  await expect(queryFn()).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  for (const purchaseAmount of [
    { amount: '0.04', currency: 'BTC' },
    { amount: '0', currency: 'ETH' },
  ]) {
    api.answer = (response) => sendJson(response, 200, { ...quote, purchaseAmount });
    await expect(queryFn()).rejects.toMatchObject({ code: 'API_ANSWER_INVALID' });
  }
});

const provider = (name: string, more: object = {}) => ({
  ...{ name, label: name, feeRange: '1-2%', supportedChains: ['eip155'] },
  ...more,
});
const options = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
  purchaseCurrencies: [ether],
};

it('offers what the wanted providers sell, and omits one that fails', async () => {
  const api = await localApi((response, { url: path = '' }) => {
    if (path.includes('/providers'))
      return sendJson(response, 200, {
        providers: ['meld', 'other', 'coinbase'].map((name) => provider(name)),
      });
    return path.includes('coinbase') ? sendJson(response, 502, {}) : sendJson(response, 200, options);
  });
  const { core } = made(api.url);
  const offers = await onrampOffersOptions(core).queryFn();
  expect(offers).toEqual([{ provider: provider('meld'), options }]);
  expect(api.requested.some((path) => path.includes('other'))).toBe(false);
});

it('fails if no provider answers', async () => {
  const api = await localApi((response, { url: path = '' }) =>
    path.includes('/providers')
      ? sendJson(response, 200, { providers: [provider('meld')] })
      : sendJson(response, 502, {}),
  );
  await expect(onrampOffersOptions(made(api.url).core).queryFn()).rejects.toMatchObject({
    code: 'HTTP_STATUS',
  });
});

test('filters offers by network', () => {
  const { network } = made();
  const offers = [
    provider('meld'),
    provider('coinbase', { networks: ['eip155:8453'] }),
    provider('sandbox', { supportedChains: ['solana'] }),
  ].map((one) => ({ provider: one, options }));
  expect(offersFor(network, offers).map((offer) => offer.provider.name)).toEqual(['meld']);
});

test('filters currencies by network, and finds their contracts there', () => {
  const { network } = made();
  expect(currenciesOn(network, [ether, dollar, elsewhere])).toEqual([ether, dollar]);
  expect(contractOn(network, ether)).toBeUndefined();
  expect(contractOn(network, dollar)).toBe(`eip155:1:0x${'ab'.repeat(20)}`);
  expect(contractOn(network, { ...dollar, networks: [place('1', 'a:b')] })).toBeUndefined();
});
