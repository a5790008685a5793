import { apiLimits, fungiblePriceAnswer, fungiblePricePath } from '@mooring/protocol/api';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { WalletNamespace, WalletNetwork } from '../config/wallet-network.ts';

/** Dollars of one whole token, by asset as in {@link Balances}. Unknown ones are absent. */
export type Prices = Readonly<Record<string, number>>;

/** The API's names for currencies without an address. It prices no other namespaces. */
const placeholders: Partial<Readonly<Record<WalletNamespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
};

/** An API, and the project that requests name: an API may serve only the projects that it lists. */
export interface PriceApi {
  readonly url: string;
  readonly projectId?: string | undefined;
}

/** Reads the prices of a network's currency and tokens from an API. Empty if it does not answer or does not serve the network. */
export async function readPrices(api: PriceApi, network: WalletNetwork): Promise<Prices> {
  const { caipNetworkId } = network;
  const native = placeholders[network.namespace];
  if (native === undefined) return {};
  const tokens = 'tokens' in network ? network.tokens.map(({ address }) => address) : [];
  const assets = new Map([
    [`${caipNetworkId}:${native}`, 'native'],
    ...tokens
      .slice(0, apiLimits.prices - 1)
      .map((address) => [`${caipNetworkId}:${address}`, address] as const),
  ]);
  try {
    const { fungibles } = await withTimeout((signal) => ask(api, [...assets.keys()], signal), {
      clock: systemClock,
      timeoutMs: httpTimeoutMs,
    });
    return Object.fromEntries(
      fungibles.flatMap(({ address, price }) => {
        const asset = assets.get(address);
        return asset === undefined ? [] : [[`${caipNetworkId} ${asset}`, price]];
      }),
    );
  } catch {
    return {};
  }
}

async function ask({ url, projectId }: PriceApi, addresses: readonly string[], signal: AbortSignal) {
  const to = new URL(fungiblePricePath, url);
  if (projectId !== undefined) to.searchParams.set('projectId', projectId);
  const response = await fetch(to, {
    method: 'POST',
    body: JSON.stringify({ currency: 'usd', addresses }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const read = await fungiblePriceAnswer['~standard'].validate(await response.json());
  if (read.issues !== undefined) throw new Error('The API gave no prices.');
  return read.value;
}
