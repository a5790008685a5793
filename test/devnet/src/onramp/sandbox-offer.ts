import { devnetChains } from '../anvil/devnet-chains.ts';
import { usdx } from '../contracts/contract-addresses.ts';
import { solanaCluster } from '../solana/cluster.ts';

/** An offer of the sandbox: a currency on a chain for so many dollars. */
export interface Offer {
  /** CAIP-2. */
  readonly chain: string;
  readonly network: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** The contract; empty for the chain's own currency. */
  readonly contract: string;
  /** Price of one coin in dollars. */
  readonly price: number;
}

/** All offers, at fixed prices. */
export const sandboxOffers: readonly Offer[] = [
  ...devnetChains.flatMap(({ id, name: network }): readonly Offer[] => [
    {
      ...{ chain: `eip155:${id}`, network, symbol: 'ETH', name: 'Ether' },
      ...{ decimals: 18, contract: '', price: 2_500 },
    },
    {
      ...{ chain: `eip155:${id}`, network, symbol: usdx.symbol, name: usdx.name },
      ...{ decimals: usdx.decimals, contract: usdx.address, price: 1 },
    },
  ]),
  {
    ...{ chain: solanaCluster.caipNetworkId, network: solanaCluster.name, symbol: 'SOL', name: 'Solana' },
    ...{ decimals: 9, contract: '', price: 150 },
  },
];

/** Value of one unit of a currency in dollars. */
export const sandboxMoney: Readonly<Record<string, number>> = { USD: 1, EUR: 1.1 };

/** Fee of the sandbox in percent, and the limits of each payment method. */
export const sandboxTerms = {
  feePercent: 1.5,
  limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
} as const;

export function findOffer(chain: string, symbol: string): Offer | undefined {
  return sandboxOffers.find((offer) => offer.chain === chain && offer.symbol === symbol.toUpperCase());
}

export interface Price {
  readonly total: string;
  readonly fee: string;
  readonly subtotal: string;
  /** In whole coins. */
  readonly delivered: string;
}

/** Price of an amount of money. `undefined` for a currency that is not accepted. */
export function priceOf(offer: Offer, money: string, amount: number): Price | undefined {
  const dollars = Object.hasOwn(sandboxMoney, money) ? sandboxMoney[money] : undefined;
  if (dollars === undefined || !Number.isFinite(amount) || amount <= 0) return undefined;
  const fee = (amount * sandboxTerms.feePercent) / 100;
  const delivered = ((amount - fee) * dollars) / offer.price;
  return {
    ...{ total: amount.toFixed(2), fee: fee.toFixed(2), subtotal: (amount - fee).toFixed(2) },
    delivered: delivered.toFixed(Math.min(6, offer.decimals)),
  };
}
