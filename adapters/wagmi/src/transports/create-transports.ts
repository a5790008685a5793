import type { CaipNetwork } from '@mooring/core';
import type { Transport } from '@wagmi/core';
import { http } from '@wagmi/core';
import { firstThatAnswers } from './first-that-answers.ts';

/** Options of the specification: 10 s, and up to 1000 calls in one request. */
const httpOptions = { timeout: 10_000, batch: { batchSize: 1_000 } } as const;

/** RPC addresses per CAIP-2 id, in order of preference. */
export type CustomRpcUrls = Readonly<Record<string, readonly { readonly url: string }[]>>;

/**
 * A transport per chain: the site's own, else its `customRpcUrls`, else the addresses in its network. Never an
 * address that the site did not give.
 */
export function createTransports(
  networks: readonly CaipNetwork[],
  transports: Readonly<Record<number, Transport>> = {},
  customRpcUrls: CustomRpcUrls = {},
): Record<number, Transport> {
  return Object.fromEntries(
    networks.map((network) => {
      const urls =
        customRpcUrls[network.caipNetworkId]?.map(({ url }) => url) ?? network.rpcUrls.default.http;
      return [Number(network.id), transports[Number(network.id)] ?? transportOf(urls)];
    }),
  );
}

function transportOf(urls: readonly string[]): Transport {
  const [first, ...others] = urls.map((url) => http(url, httpOptions));
  if (first === undefined) return http(undefined, httpOptions);
  return others.length === 0 ? first : firstThatAnswers([first, ...others]);
}
