import { expect, it, test } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { chooseOnrampToken, fillOnrampForm, readOnrampForm } from './onramp-form.ts';
import type { Offer } from './onramp-options.ts';

const place = (chain: string) => ({
  name: chain,
  display_name: chain,
  chain_id: chain,
  contract_address: '',
});
const coin = (symbol: string, chain = 'eip155:1') => ({
  ...{ id: `${symbol}_id`, name: symbol, symbol, networks: [place(chain)] },
});
const money = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, payment_method_limits: [{ id: 'card', min: '20', max: '500' }] }));
const offer = (
  name: string,
  taken: Offer['options']['paymentCurrencies'],
  sold: readonly string[],
): Offer => ({
  provider: { name, label: name, feeRange: '1%', supportedChains: ['eip155'] },
  options: { paymentCurrencies: taken, purchaseCurrencies: sold.map((symbol) => coin(symbol)) },
});
const offers = [
  offer('one', money('USD'), ['USDX', 'ETH']),
  offer('two', money('USD', 'EUR'), ['eth', 'DAI']),
];

function made() {
  const { core } = makeCore({});
  const events: ModalEvent[] = [];
  onModalEvent(core, (event) => void events.push(event));
  return { core, events, form: (list = offers) => readOnrampForm(core.store.getState(), list) };
}

it("starts with the network's coin, the first currency and the first provider", () => {
  const { form } = made();
  expect(form()).toMatchObject({
    ...{ token: { symbol: 'ETH' }, currency: { id: 'USD' }, provider: { name: 'one' } },
    payment: { problem: 'empty' },
  });
  expect(form().tokens.map(({ symbol }) => symbol)).toEqual(['USDX', 'ETH', 'DAI']);
  expect(form().currencies.map(({ id }) => id)).toEqual(['USD', 'EUR']);
});

it('lists the providers that sell the chosen coin for the chosen currency', () => {
  const { core, form, events } = made();
  const [, euro] = form().currencies;
  fillOnrampForm(core, { paymentCurrency: euro, selectedProvider: 'one' });
  expect(form()).toMatchObject({ providers: [{ name: 'two' }], provider: { name: 'two' } });
  chooseOnrampToken(core, coin('DAI'));
  expect(form().currency?.id).toBe('EUR');
  expect(events).toMatchObject([{ event: 'SELECT_BUY_ASSET', properties: { asset: 'DAI' } }]);
});

it('builds a quote request per provider in its own terms, once the amount is within the limits', () => {
  const { core, form } = made();
  const [first, second] = form().providers;
  if (first === undefined || second === undefined) throw new Error('Both sell.');
  fillOnrampForm(core, { paymentAmount: '19.99' });
  expect(form().payment).toEqual({ problem: 'below', limit: '20' });
  expect(form().quoteOf(first)).toBeUndefined();
  fillOnrampForm(core, { paymentAmount: '100' });
  expect(form().quoteOf(first)).toMatchObject({ provider: 'one', amount: '100.00' });
  expect(form().quoteOf(second)).toMatchObject({ provider: 'two', purchaseCurrency: { symbol: 'eth' } });
});

test('replaces choices that are no longer offered, and is empty if nothing is sold', () => {
  const { core, form } = made();
  chooseOnrampToken(core, coin('GONE'));
  fillOnrampForm(core, { selectedProvider: 'gone' });
  expect(form()).toMatchObject({ token: { symbol: 'ETH' }, provider: { name: 'one' } });
  const elsewhere: Offer = {
    ...(offers[0] as Offer),
    options: { paymentCurrencies: money('USD'), purchaseCurrencies: [coin('SOL', 'solana:x')] },
  };
  for (const list of [[], [elsewhere]])
    expect(form(list)).toMatchObject({ tokens: [], token: undefined, provider: undefined });
});
