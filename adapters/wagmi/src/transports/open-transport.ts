import { httpBatchSize, httpTimeoutMs } from '@mooring/protocol/limits';
import { http, type Transport } from 'wagmi';
import { apiTransport } from './api-transport.ts';
import { fallbackTransport } from './fallback-transport.ts';
import type { NodeSource } from './node-source.ts';
import { walletTransport } from './wallet-transport.ts';

const httpOptions = { timeout: httpTimeoutMs, batch: { batchSize: httpBatchSize } } as const;

/** Combines the addresses of a chain and the site's API; uses the active wallet if there are no addresses. */
export function openTransport({ addresses, own, chain, nodes, wallet, ranking }: NodeSource): Transport {
  const listed = addresses.map(({ url, config }) => http(url, { ...httpOptions, ...config }));
  const reading = nodes();
  if (reading === undefined) {
    if (listed.length === 0) return walletTransport(wallet, chain);
    return fallbackTransport(listed, listed.length > 1 ? ranking : undefined);
  }
  const api = apiTransport(reading, chain, listed.length === 0);
  // Without other addresses, the wallet is the fallback of the API.
  if (listed.length === 0) return fallbackTransport([api, walletTransport(wallet, chain)]);
  return fallbackTransport([...listed.slice(0, own), api, ...listed.slice(own)], ranking);
}
