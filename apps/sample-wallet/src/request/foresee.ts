import type { SiteNetwork } from '@mooring/protocol/site-config';
import { createPublicClient, type Hex, http } from 'viem';
import { readRequest } from './read-request.ts';
import { viemChain } from './viem-chain.ts';

/** What the network says of a transaction before it is sent. */
export type Foresight =
  | {
      readonly ok: true /** In the smallest unit, at most. */;
      readonly fee: bigint;
      readonly enough: boolean;
    }
  | { readonly ok: false };

/** Tries a transaction with the network: what it will cost at most, and whether it would fail. */
export async function foresee(network: SiteNetwork, params: unknown): Promise<Foresight> {
  const request = readRequest('eth_sendTransaction', params);
  if (request.kind !== 'transaction') return { ok: false };
  const client = createPublicClient({ chain: viemChain(network), transport: http(network.rpcUrl) });
  const { from, transaction } = request;
  const { to, value, data } = transaction;
  try {
    const [gas, fees, held] = await Promise.all([
      client.estimateGas({
        account: from,
        value,
        ...(to ? { to } : {}),
        ...(data ? { data: data as Hex } : {}),
      }),
      client.estimateFeesPerGas(),
      client.getBalance({ address: from }),
    ]);
    const fee = (transaction.gas ?? gas) * fees.maxFeePerGas;
    return { ok: true, fee, enough: held >= fee + value };
  } catch {
    return { ok: false };
  }
}
