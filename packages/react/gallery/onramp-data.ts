import type { OnrampOptionsAnswer, OnrampProvider, OnrampQuoteAnswer } from '@mooring/protocol/api';
import { tokens } from './fixture-data.ts';

const place = (contract: string) => ({
  ...{ name: 'eip155:31337', display_name: 'Devnet A', chain_id: 'eip155:31337', contract_address: contract },
});
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
];
const names: readonly (readonly [string, string])[] = [
  ['ETH', 'Ether'],
  ['USDC', 'USD Coin'],
  ['DAI', 'Dai'],
  ['WBTC', 'Wrapped Bitcoin'],
  ['LINK', 'Chainlink'],
  ['UNI', 'Uniswap'],
  ['AAVE', 'Aave'],
  ['ARB', 'Arbitrum'],
  ['OP', 'Optimism'],
];

/** Providers of the gallery: one, or several with many tokens. */
export function onrampProviders(several: boolean): { readonly providers: readonly OnrampProvider[] } {
  const supportedChains = ['eip155', 'solana'];
  const one = { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', supportedChains };
  const other = { name: 'meld', label: 'Meld', feeRange: '1-2%', supportedChains };
  return { providers: several ? [one, other] : [one] };
}

export function onrampOptions(several: boolean): OnrampOptionsAnswer {
  const sold = several ? names : names.slice(0, 2);
  return {
    paymentCurrencies: (several
      ? ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'BRL', 'AED', 'SEK']
      : ['USD', 'EUR']
    ).map((id) => ({ id, payment_method_limits: limits })),
    purchaseCurrencies: sold.map(([symbol, name], index) => ({
      iconUrl: tokens.find((token) => token.symbol === symbol)?.iconUrl || undefined,
      ...{ id: symbol, name, symbol, networks: [place(index === 0 ? '' : `0x${`${index}`.repeat(40)}`)] },
    })),
  };
}

/** A quote at 2,500 per coin, with a fee of 1.5 %. */
export function onrampQuote(body: unknown): OnrampQuoteAnswer {
  const { amount, paymentCurrency, purchaseCurrency } = JSON.parse(`${body}`);
  const money = (value: number) => ({ amount: value.toFixed(2), currency: paymentCurrency.id });
  const paid = Number(amount);
  return {
    ...{ paymentTotal: money(paid), paymentSubtotal: money(paid * 0.985), providerFee: money(paid * 0.015) },
    purchaseAmount: { amount: ((paid * 0.985) / 2_500).toFixed(6), currency: purchaseCurrency.symbol },
    ...{ networkFee: money(0), quoteId: 'gallery' },
  };
}

/** Texts in it that are data, the same in every language. */
export const onrampTexts: readonly string[] = [
  ...names.flatMap((pair) => [...pair]),
  ...[
    'Sandbox',
    'Meld',
    'US Dollar',
    'Euro',
    'British Pound',
    'Swiss Franc',
    'Japanese Yen',
    'Canadian Dollar',
    'Brazilian Real',
    'United Arab Emirates Dirham',
    'Swedish Krona',
    'USD',
    'EUR',
    'GBP',
    'CHF',
    'JPY',
    'CAD',
    'BRL',
    'AED',
    'SEK',
    // The browser's own sign for SEK.
    'kr',
  ],
];
