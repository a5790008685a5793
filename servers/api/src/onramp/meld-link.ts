import { onrampDefaultLimits } from '@mooring/protocol/api';
import { chainOfName, isOnChain, usualSymbol } from './networks.ts';
import type { OnrampSeller } from './onramp-seller.ts';

export interface MeldLinkOptions {
  /** Address of Meld's page. */
  readonly page: string;
  /** The public key of the operator's account. It is part of each link. */
  readonly publicKey: string;
}

const place = (name: 'ethereum' | 'solana', display: string, contract: string) => ({
  ...{ name, display_name: display, chain_id: chainOfName(name) ?? '', contract_address: contract },
});

/** USDC of Ethereum is what Meld's code `USDC` stands for. */
const usdcContract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/**
 * Meld's page by its link, with a public key alone: SOL on Solana, else USDC. Without Meld's API there is no quote and no status
 * of an order.
 */
export function meldLink({ page, publicKey }: MeldLinkOptions): OnrampSeller {
  return {
    info: { name: 'meld', label: 'Meld.io', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
    async options() {
      return {
        paymentCurrencies: ['USD', 'EUR'].map((id) => ({
          ...{ id, payment_method_limits: [...onrampDefaultLimits] },
        })),
        purchaseCurrencies: [
          {
            ...{ id: 'USDC', name: 'USD Coin', symbol: 'USDC' },
            networks: [place('ethereum', 'Ethereum', usdcContract)],
          },
          { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [place('solana', 'Solana', '')] },
        ],
      };
    },
    quote: async () => undefined,
    async open(checkout) {
      const code = usualSymbol(checkout);
      // The page would sell another coin than the visitor chose.
      if (checkout.symbol !== undefined && checkout.symbol.toUpperCase() !== code) return undefined;
      const chain = chainOfName(code === 'SOL' ? 'solana' : 'ethereum');
      if (chain !== undefined && !isOnChain(chain, checkout.address)) return undefined;
      const url = new URL(page);
      url.searchParams.set('publicKey', publicKey);
      url.searchParams.set('destinationCurrencyCode', code);
      url.searchParams.set('walletAddress', checkout.address);
      if (checkout.project !== undefined) url.searchParams.set('externalCustomerId', checkout.project);
      return { url: url.href, order: undefined };
    },
    status: async () => undefined,
  };
}
