import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  onrampDefaultLimits,
  onrampOptionsAnswer,
  onrampProvidersAnswer,
  onrampQuoteAnswer,
  onrampQuoteQuestion,
  onrampStatusAnswer,
  onrampStatusParams,
  onrampUrlAnswer,
  onrampUrlQuestion,
} from './onramp.ts';

const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' };
const ether = { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network] };
const dollars = { id: 'USD', payment_method_limits: [...onrampDefaultLimits] };
const money = { amount: '10', currency: 'USD' };

describe('buying on the wire', () => {
  it('reads options with limits', () => {
    const options = { paymentCurrencies: [dollars], purchaseCurrencies: [ether] };
    expect(v.parse(onrampOptionsAnswer, options)).toEqual(options);
    const limit = { id: 'card', min: '-1', max: '7500.00' };
    const wrong = { ...options, paymentCurrencies: [{ id: 'USD', payment_method_limits: [limit] }] };
    expect(v.is(onrampOptionsAnswer, wrong)).toBe(false);
  });

  it('accepts quote requests with whole currencies', () => {
    const question = { purchaseCurrency: ether, paymentCurrency: dollars, amount: '10', network: 'ETH' };
    expect(v.is(onrampQuoteQuestion, question)).toBe(true);
    expect(v.is(onrampQuoteQuestion, { ...question, amount: '1e9' })).toBe(false);
  });

  it('reads quotes with amounts', () => {
    const quote = {
      ...{ paymentTotal: money, paymentSubtotal: money, networkFee: money, quoteId: 'q' },
      purchaseAmount: { amount: '0.004', currency: 'ETH' },
    };
    expect(v.is(onrampQuoteAnswer, quote)).toBe(true);
    expect(v.is(onrampQuoteAnswer, { ...quote, purchaseAmount: { amount: 1, currency: 'ETH' } })).toBe(false);
  });

  it('requires a destination wallet', () => {
    const wallet = { address: `0x${'ab'.repeat(20)}`, blockchains: ['ethereum'], assets: ['ETH'] };
    expect(v.is(onrampUrlQuestion, { destinationWallets: [wallet], defaultExperience: 'buy' })).toBe(true);
    expect(v.is(onrampUrlQuestion, { destinationWallets: [] })).toBe(false);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//pay.example', 'https://a b'])(
    'rejects the checkout URL %s',
    (url) => {
      expect(v.is(onrampUrlAnswer, { url })).toBe(false);
    },
  );

  it('requires an unguessable order id', () => {
    expect(v.is(onrampStatusParams, { order: '1' })).toBe(false);
    expect(v.is(onrampStatusParams, { order: 'a1'.repeat(16) })).toBe(true);
    expect(v.is(onrampStatusAnswer, { status: 'success', provider: 'sandbox' })).toBe(true);
    expect(v.is(onrampStatusAnswer, { status: 'paid', provider: 'sandbox' })).toBe(false);
  });

  it('reads providers by name', () => {
    const provider = { name: 'meld', label: 'Meld.io', feeRange: '1-2%', supportedChains: ['eip155'] };
    expect(v.is(onrampProvidersAnswer, { providers: [provider] })).toBe(true);
    expect(v.is(onrampProvidersAnswer, { providers: [{ ...provider, name: '<b>' }] })).toBe(false);
  });
});
