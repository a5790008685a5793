import type { SiteNetwork } from '@mooring/protocol/site-config';
import {
  BaseError,
  createPublicClient,
  type Hex,
  HttpRequestError,
  http,
  InsufficientFundsError,
  TimeoutError,
} from 'viem';
import { readRequest } from './read-request.ts';
import { viemChain } from './viem-chain.ts';

/** What a transaction may cost, as it was shown before it was approved. */
export interface FeeLimits {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What the network says of a transaction before it is sent. */
export type Foresight =
  | {
      readonly ok: true;
      /** In the smallest unit, at most. */
      readonly fee: bigint;
      readonly limits: FeeLimits;
      readonly enough: boolean;
    }
  | {
      readonly ok: false;
      /** `fails`: it would change nothing but cost its fee. `funds`: there is not enough. `silent`: the network did not answer. */
      readonly why: 'fails' | 'funds' | 'silent';
    };

/** Tries a transaction with the network: what it will cost at most, and whether it would fail. Never rejects. */
export async function foresee(network: SiteNetwork, params: unknown): Promise<Foresight> {
  const client = createPublicClient({ chain: viemChain(network), transport: http(network.rpcUrl) });
  try {
    const request = readRequest('eth_sendTransaction', params);
    if (request.kind !== 'transaction') return { ok: false, why: 'fails' };
    const { from, transaction } = request;
    const { to, value, data } = transaction;
    const [needed, fees, held] = await Promise.all([
      client.estimateGas({
        account: from,
        value,
        ...(to ? { to } : {}),
        ...(data ? { data: data as Hex } : {}),
      }),
      client.estimateFeesPerGas(),
      client.getBalance({ address: from }),
    ]);
    const gas = transaction.gas ?? needed;
    const fee = gas * fees.maxFeePerGas;
    return { ok: true, fee, limits: { gas, ...fees }, enough: held >= fee + value };
  } catch (error) {
    return { ok: false, why: whyNot(error) };
  }
}

function whyNot(error: unknown): 'fails' | 'funds' | 'silent' {
  if (!(error instanceof BaseError)) return 'fails';
  const find = (kind: abstract new (...args: never[]) => unknown) =>
    error.walk((cause) => cause instanceof kind);
  if (find(InsufficientFundsError)) return 'funds';
  return find(HttpRequestError) || find(TimeoutError) ? 'silent' : 'fails';
}
