import { httpBatchSize, httpTimeoutMs } from '@mooring/protocol/limits';
import { http, type Transport } from 'wagmi';
import { fallbackTransport } from './fallback-transport.ts';
import type { NodeSource } from './node-source.ts';
import { walletTransport } from './wallet-transport.ts';

const httpOptions = { timeout: httpTimeoutMs, batch: { batchSize: httpBatchSize } } as const;

/** The addresses of a chain, or the active wallet where there is none. */
export function openTransport({ addresses, chain, wallet, ranking }: NodeSource): Transport {
  const nodes = addresses.map(({ url, config }) => http(url, { ...httpOptions, ...config }));
  if (nodes.length === 0) return walletTransport(wallet, chain);
  return fallbackTransport(nodes, nodes.length > 1 ? ranking : undefined);
}
