import type { SiteNetwork } from '@mooring/protocol/site-config';
import {
  BaseError,
  createPublicClient,
  ExecutionRevertedError,
  type Hex,
  http,
  InsufficientFundsError,
} from 'viem';
import { Refusal } from '../refusal.ts';
import type { GasLimits, Simulation } from '../simulation.ts';
import { readRequest } from './read-request.ts';
import { viemChain } from './viem-chain.ts';

/** Simulates a transaction: its highest fee, and whether it would fail. Never rejects. */
export async function simulate(network: SiteNetwork, params: unknown): Promise<Simulation<GasLimits>> {
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
      const shown = feeFor(transaction.gas ?? (data ? withMargin(tried) : tried), fees);
      return { ok: true, ...shown, enough: held >= shown.fee + value };
    }
    const known = tried !== 'silent' && transaction.gas !== undefined;
    return {
      ok: false,
      why: tried,
      ...(known ? { ...feeFor(transaction.gas, fees), approvable: true } : {}),
    };
  } catch (error) {
    return { ok: false, why: whyNot(error) };
  }
}

/** A contract call can cost more in a later block than its estimate: other transactions change what it reads. */
function withMargin(gas: bigint): bigint {
  return (gas * 5n) / 4n;
}

function feeFor(gas: bigint, fees: Omit<GasLimits, 'gas'>): { fee: bigint; limits: GasLimits } {
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
