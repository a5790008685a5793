import type { SolanaTransaction } from '@mooring/clear-signing/solana';
import { base64 } from '@scure/base';
import type { Simulation } from '../simulation.ts';
import { NodeRefusal, requestValue } from './request-node.ts';

/** Simulates transactions one by one: whether one would fail, or could not be paid. Never rejects. */
export async function simulateSolana(
  rpcUrl: string,
  transactions: readonly SolanaTransaction[],
): Promise<Simulation> {
  try {
    const problems = await Promise.all(transactions.map((each) => simulateOne(rpcUrl, each)));
    const why = problems.find((problem) => problem !== undefined);
    // The transaction itself states its highest cost.
    return why === undefined ? { ok: true, enough: true } : { ok: false, why, approvable: true };
  } catch {
    return { ok: false, why: 'silent' };
  }
}

async function simulateOne(
  rpcUrl: string,
  { bytes }: SolanaTransaction,
): Promise<'fails' | 'funds' | undefined> {
  try {
    const options = {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    };
    const value = await requestValue(rpcUrl, 'simulateTransaction', [base64.encode(bytes), options]);
    const { err } = Object(value) as { readonly err?: unknown };
    if (err === undefined || err === null) return undefined;
    return isUnpaid(err) ? 'funds' : 'fails';
  } catch (error) {
    // The node parsed the transaction and refused it.
    if (error instanceof NodeRefusal && error.code === -32602) return 'fails';
    throw error;
  }
}

const unpaid: readonly unknown[] = ['InsufficientFundsForFee', 'AccountNotFound', 'InsufficientFundsForRent'];

function isUnpaid(error: unknown): boolean {
  if (typeof error === 'string') return unpaid.includes(error);
  return Object.keys(Object(error)).some((name) => unpaid.includes(name));
}
