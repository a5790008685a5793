import type { OnrampOptionsAnswer } from '@mooring/protocol/api';
import { onrampOptionsAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { TokenList } from '../tokens/token-list.ts';
import { withPictures } from './with-pictures.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';
const dollar = `0x${'Ab'.repeat(20)}`;
const other = `0x${'cd'.repeat(20)}`;
const words = { name: 'Dollar', symbol: 'USDX', decimals: 6 };
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const lists: TokenList = new Map([
  [
    solana,
    {
      native: { name: 'Solana', symbol: 'SOL', decimals: 9, icon: 'https://icons.example/sol.png' },
      tokens: [],
    },
  ],
  [
    'eip155:1',
    {
      native: { name: 'Ether', symbol: 'ETH', decimals: 18, icon: picture },
      tokens: [
        { address: dollar, icon: picture, words },
        { address: other, icon: 'https://icons.example/other.png', words },
      ],
    },
  ],
]);
const listed = {
  token: new Set([`eip155:1:${other}`, 'link', solana.toLowerCase()]),
  currency: new Set(['eur']),
};

const network = (chain_id: string, contract_address: string) => ({
  ...{ name: 'n', display_name: 'N', chain_id, contract_address },
});
const sold = (symbol: string, ...networks: readonly ReturnType<typeof network>[]) => ({
  ...{ id: symbol, name: symbol, symbol, networks: [...networks] },
});
const pictures = (options: OnrampOptionsAnswer) => {
  const { paymentCurrencies, purchaseCurrencies } = withPictures(options, lists, listed);
  expect(v.is(onrampOptionsAnswer, { paymentCurrencies, purchaseCurrencies })).toBe(true);
  return [...paymentCurrencies, ...purchaseCurrencies].map(({ iconUrl }) => iconUrl);
};

it('finds pictures by the token’s contract in the lists, of the chain’s own currency, and in the file', () => {
  expect(
    pictures({
      paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: [] })),
      purchaseCurrencies: [
        sold('ETH', network('1', '')),
        sold('ETH', network('eip155:1', '')),
        sold('USDX', network('eip155:7', ''), network('1', dollar.toLowerCase())),
        sold('OTHER', network('1', other)),
        sold('LINK', network('9', other)),
        sold('SOL', network(solana, '')),
        sold('FAKE', network(solana, '')),
      ],
    }),
  ).toEqual([
    undefined,
    '/public/getCurrencyImage/EUR',
    picture,
    picture,
    picture,
    `/public/getTokenImage/eip155%3A1%3A${other}`,
    '/public/getTokenImage/LINK',
    `/public/getTokenImage/${encodeURIComponent(solana)}`,
    undefined,
  ]);
});

it('shows no picture for a token that only has the name of another', () => {
  expect(
    pictures({
      paymentCurrencies: [],
      purchaseCurrencies: [
        sold('USDX', network('1', `0x${'11'.repeat(20)}`)),
        sold('FAKE', network('1', '')),
        sold('USDX', network('2', dollar)),
      ],
    }),
  ).toEqual([undefined, undefined, undefined]);
});
