import type { SiteNetwork } from '@mooring/protocol/site-config';
import {
  BaseError,
  createPublicClient,
  ExecutionRevertedError,
  type Hex,
  http,
  InsufficientFundsError,
} from 'viem';
import { readRequest } from './read-request.ts';
import { Refusal } from './refusal.ts';
import { viemChain } from './viem-chain.ts';

/** The highest fee that was shown before approval. */
export interface FeeLimits {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The simulation of a transaction. */
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
      /** `fails`: the simulation failed. `funds`: insufficient funds. `silent`: no usable answer. */
      readonly why: 'fails' | 'funds' | 'silent';
      /** Its highest fee, if the site sets the gas; without one it cannot be approved. */
      readonly fee?: bigint | undefined;
      readonly limits?: FeeLimits | undefined;
    };

/** Simulates a transaction: its highest fee, and whether it would fail. Never rejects. */
export async function foresee(network: SiteNetwork, params: unknown): Promise<Foresight> {
  const client = createPublicClient({ chain: viemChain(network), transport: http(network.rpcUrl) });
  try {
    const request = readRequest('eth_sendTransaction', params);
    if (request.kind !== 'transaction') return { ok: false, why: 'fails' };
    const { from, transaction } = request;
    const { to, value, data } = transaction;
    const [tried, fees, held] = await Promise.all([
      client
        .estimateGas({
          account: from,
          value,
          ...(to ? { to } : {}),
          ...(data ? { data: data as Hex } : {}),
        })
        .catch(whyNot),
      client.estimateFeesPerGas(),
      client.getBalance({ address: from }),
    ]);
    if (typeof tried === 'bigint') {
      const shown = feeFor(transaction.gas ?? tried, fees);
      return { ok: true, ...shown, enough: held >= shown.fee + value };
    }
    const known = tried !== 'silent' && transaction.gas !== undefined;
    return { ok: false, why: tried, ...(known ? feeFor(transaction.gas, fees) : {}) };
  } catch (error) {
    return { ok: false, why: whyNot(error) };
  }
}

function feeFor(gas: bigint, fees: Omit<FeeLimits, 'gas'>): { fee: bigint; limits: FeeLimits } {
  return { fee: gas * fees.maxFeePerGas, limits: { gas, ...fees } };
}

function whyNot(error: unknown): 'fails' | 'funds' | 'silent' {
  if (error instanceof Refusal) return 'fails';
  if (!(error instanceof BaseError)) return 'silent';
  const find = (kind: abstract new (...args: never[]) => unknown) =>
    error.walk((cause) => cause instanceof kind);
  if (find(InsufficientFundsError)) return 'funds';
  return find(ExecutionRevertedError) ? 'fails' : 'silent';
}
