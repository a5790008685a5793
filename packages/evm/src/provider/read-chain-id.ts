import type { Eip1193Provider } from './eip1193.ts';
import { readChain } from './read-event.ts';

/** The wallet's chain; `undefined` when its answer is not a chain id. */
export async function readChainId(provider: Eip1193Provider): Promise<number | undefined> {
  const chain = readChain(await provider.request({ method: 'eth_chainId' }));
  return chain === undefined ? undefined : Number(chain.slice('eip155:'.length));
}
