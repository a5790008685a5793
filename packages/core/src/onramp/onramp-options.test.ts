import { expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { contractOn, offeredProviders, onrampQuoteOptions, soldOn } from './onramp-options.ts';

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

it('asks a quote for the network, and never makes one up', async () => {
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

test('providers are those that the site wants, of the network', () => {
  const { network } = made();
  const provider = (name: string, more: object = {}) => ({
    ...{ name, label: name, feeRange: '1-2%', supportedChains: ['eip155'] },
    ...more,
  });
  const providers = [
    provider('meld'),
    provider('other'),
    provider('coinbase', { networks: ['eip155:8453'] }),
    provider('sandbox', { supportedChains: ['solana'] }),
  ];
  const { remoteFeatures } = made().core.store.getState();
  const state = { activeNetwork: network, remoteFeatures };
  expect(offeredProviders(state, providers).map(({ name }) => name)).toEqual(['meld']);
  expect(
    offeredProviders({ ...state, remoteFeatures: { ...remoteFeatures, onramp: false } }, providers),
  ).toEqual([]);
});

test('currencies are those of the network, with the contract there', () => {
  const { network } = made();
  expect(soldOn(network, [ether, dollar, elsewhere])).toEqual([ether, dollar]);
  expect(contractOn(network, ether)).toBeUndefined();
  expect(contractOn(network, dollar)).toBe(`eip155:1:0x${'ab'.repeat(20)}`);
  expect(contractOn(network, { ...dollar, networks: [place('1', 'a:b')] })).toBeUndefined();
});
