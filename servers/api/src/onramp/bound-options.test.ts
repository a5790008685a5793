import { apiLimits, type OnrampPurchaseCurrency, onrampOptionsAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { TokenList } from '../tokens/token-list.ts';
import { boundOptions } from './bound-options.ts';
import { withPictures } from './with-pictures.ts';

const coin = (place: number, networks: number): OnrampPurchaseCurrency => ({
  ...{ id: `C${place}`, name: '名'.repeat(128), symbol: `C${place}` },
  networks: Array.from({ length: networks }, () => ({
    ...{ name: '名'.repeat(128), display_name: '名'.repeat(128), chain_id: '1' },
    contract_address: 'a'.repeat(128),
  })),
});
const money = (place: number, methods: number) => ({
  id: `M${place}`,
  payment_method_limits: Array.from({ length: methods }, () => ({
    ...{ id: '名'.repeat(128), min: '1', max: '9'.repeat(78) },
  })),
});

it('keeps what a provider usually sells', () => {
  const usual = {
    paymentCurrencies: Array.from({ length: 100 }, (_, place) => ({
      ...{ id: `M${place}`, payment_method_limits: [{ id: 'card', min: '1', max: '7500' }] },
    })),
    purchaseCurrencies: Array.from({ length: 300 }, (_, place) => ({
      ...{ id: `C${place}`, name: 'Coin', symbol: `C${place}` },
      networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: 'a'.repeat(42) }],
    })),
  };
  expect(boundOptions(usual)).toEqual(usual);
});

it('is never longer than clients accept, with the longest currencies and pictures', () => {
  const icon = `data:image/png;base64,${'A'.repeat(apiLimits.icon - 22)}`;
  const native = { name: 'Coin', symbol: 'C1', decimals: 18, icon };
  const lists: TokenList = new Map([
    ['eip155:1', { native, tokens: [{ address: 'a'.repeat(128), icon, words: native }] }],
  ]);
  for (const networks of [1, apiLimits.currencyNetworks]) {
    const places = Array.from({ length: apiLimits.currencies }, (_, place) => place);
    const bound = boundOptions({
      paymentCurrencies: places.map((place) => money(place, 32)),
      purchaseCurrencies: places.map((place) => coin(place, networks)),
    });
    const shown = withPictures(bound, lists, { token: new Set(), currency: new Set() });
    expect(v.is(onrampOptionsAnswer, shown)).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(apiLimits.answer);
    expect(shown.purchaseCurrencies[0]).toMatchObject({ id: 'C0', iconUrl: icon });
  }
});

it('has at most as many currencies as clients accept', () => {
  const bound = boundOptions({
    paymentCurrencies: Array.from({ length: apiLimits.currencies + 1 }, (_, place) => money(place, 0)),
    purchaseCurrencies: Array.from({ length: apiLimits.currencies + 1 }, (_, place) => coin(place, 0)),
  });
  expect(v.is(onrampOptionsAnswer, bound)).toBe(true);
  expect(bound.paymentCurrencies).toHaveLength(apiLimits.currencies);
  expect(bound.purchaseCurrencies.at(-1)).toMatchObject({ id: `C${apiLimits.currencies - 1}` });
});

it('takes only what the schema knows of a currency, and none that is no currency', () => {
  const more = {
    ...money(1, 1),
    toJSON() {
      throw new Error('not read');
    },
  };
  const given = { paymentCurrencies: [undefined, 5, more, money(2, 1)], purchaseCurrencies: [] };
  expect(boundOptions(given as never).paymentCurrencies).toEqual([money(1, 1), money(2, 1)]);
});

it('leaves out a currency that clients would refuse, and a long one for shorter ones after it', () => {
  const purchaseCurrencies = [coin(0, 64), { ...coin(1, 1), name: 'n'.repeat(129) }];
  for (let place = 2; place < 30; place += 1) purchaseCurrencies.push(coin(place, 64));
  purchaseCurrencies.push(coin(30, 0));
  const kept = boundOptions({ paymentCurrencies: [], purchaseCurrencies }).purchaseCurrencies;
  const ids = kept.map(({ id }) => id);
  expect(ids).not.toContain('C1');
  expect(ids).not.toContain('C29');
  expect([ids[0], ids.at(-1)]).toEqual(['C0', 'C30']);
});
