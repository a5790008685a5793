import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import type { ChainCurrency } from '@mooring/upstreams';
import type { Chain } from 'viem';

/**
 * The native currency of a chain in viem's chain list.
 *
 * @throws Error with a sentence that says where to define it: a wrong symbol would mislead about money
 */
export async function nativeCurrency(chain: CaipNetworkId, setting: string): Promise<ChainCurrency> {
  const { namespace, reference } = parseCaipNetworkId(chain);
  if (namespace === 'solana') return { name: 'Solana', symbol: 'SOL', decimals: 9, icon: '' };
  const [known, ...others] = Object.values(await import('viem/chains')).filter(
    ({ id }) => String(id) === reference,
  );
  const isSame = ({ nativeCurrency: { symbol, decimals } }: Chain) =>
    symbol === known?.nativeCurrency.symbol && decimals === known.nativeCurrency.decimals;
  // Several chains share some ids.
  if (known === undefined || !others.every(isSame)) {
    throw new Error(
      `${setting} has ${chain}, whose currency is not known: name it there, as the member "currency" of the chain.`,
    );
  }
  return { ...known.nativeCurrency, icon: '' };
}
