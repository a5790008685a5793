import type { AmountLimits } from '@mooring/core/adapter';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  isWritableRole,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { createError } from '../errors.ts';
import { type Lifetime, refusedBecause, type SolanaRpc } from '../node/solana-rpc.ts';
import { lamportsOfSignature, planTransfer, type Transfer, type TransferPlan } from './plan-transfer.ts';

/** Compute limit of a transaction, used for simulations. */
const maxComputeUnits = 1_400_000;
const minComputeUnits = 450n;
/** Micro-lamports per compute unit. */
const lowestPrice = 1_000n;
/** Limit of the priority fee, in lamports. */
const maxPriorityFee = 500_000n;
const microLamports = 1_000_000n;

/** Costs of a transfer. Amounts in the smallest unit. */
export interface TransferEstimate {
  /** Lamports for the signature and the priority. */
  readonly fee: bigint;
  /** The amount that leaves the account besides the fee; resolved if `all` was requested. */
  readonly amount: bigint;
  /** Lamports of rent for the receiver's new token account. */
  readonly rent: bigint;
  /** Received amount: less than the amount if the token charges a fee. */
  readonly received: bigint;
}

export interface BuiltTransfer extends TransferEstimate, Lifetime {
  /** The wire form, unsigned. */
  readonly transaction: Uint8Array;
}

/**
 * Builds and simulates a transfer, with a priority fee based on recent fees for the same accounts. Rejects like
 * {@link planTransfer}, and with TRANSACTION_REFUSED if the simulation fails.
 */
export async function buildTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<BuiltTransfer> {
  const { from } = transfer;
  const [plan, lifetime] = await Promise.all([planTransfer(rpc, transfer), rpc.latestBlockhash()]);
  const { trial, rent, balance } = plan;
  // Checked before the simulation, whose error would be less clear.
  if (balance < plan.withFee(lamportsOfSignature).lamports + lamportsOfSignature)
    throw createError('FUNDS_INSUFFICIENT');
  const [units, price] = await Promise.all([
    simulatedUnits(rpc, encode(from, trial, { units: maxComputeUnits, price: 0n }, lifetime)),
    fairPrice(rpc, from, trial),
  ]);
  const most = (maxPriorityFee * microLamports) / BigInt(units);
  const budget = await spendRemainder(rpc, transfer, plan, { units, price: price < most ? price : most });
  const fee = feeOf(budget);
  const { instructions, lamports, amount, received } = plan.withFee(fee);
  await assertCovered(rpc, balance - lamports - fee, transfer.mint === undefined ? lamports : undefined);
  const transaction = encode(from, instructions, budget, lifetime);
  return { ...lifetime, transaction, fee, amount, rent, received };
}

/**
 * Raises the price of a transfer of everything if the shown amount would leave less than the rent, which nodes refuse: the fee was higher
 * when the amount was shown.
 */
async function spendRemainder(
  rpc: SolanaRpc,
  { amount, mint }: Transfer,
  { balance, withFee }: TransferPlan,
  budget: Budget,
): Promise<Budget> {
  if (amount !== 'all' || mint !== undefined) return budget;
  const fee = feeOf(budget);
  const left = balance - withFee(fee).lamports - fee;
  const priorityFee = fee - lamportsOfSignature + left;
  if (left <= 0n || priorityFee > maxPriorityFee || left >= (await rpc.rentExemption(0))) return budget;
  return { ...budget, price: (priorityFee * microLamports) / BigInt(budget.units) };
}

/** Lamports for the signature and the priority. */
function feeOf({ units, price }: Budget): bigint {
  return lamportsOfSignature + (BigInt(units) * price + microLamports - 1n) / microLamports;
}

/** Nodes accept an account that is empty or keeps its rent, but nothing in between. @param sent of the native currency */
async function assertCovered(rpc: SolanaRpc, left: bigint, sent: bigint | undefined): Promise<void> {
  if (left < 0n) throw createError('FUNDS_INSUFFICIENT');
  if (left === 0n) return;
  const kept = await rpc.rentExemption(0);
  if (left >= kept) return;
  const most = sent === undefined ? 0n : sent + left - kept;
  const cause: AmountLimits | undefined = most > 0n ? { most } : undefined;
  throw createError('AMOUNT_INVALID', { problem: 'too little stays behind: send all, or less' }, { cause });
}

async function simulatedUnits(rpc: SolanaRpc, transaction: Uint8Array): Promise<number> {
  const { units, error } = await rpc.simulate(transaction);
  if (error !== undefined) throw refusedBecause(error);
  const generous = (units * 11n) / 10n + 300n;
  return Number(
    generous < BigInt(maxComputeUnits) ? atLeast(generous, minComputeUnits) : BigInt(maxComputeUnits),
  );
}

/** The 75th percentile of recent priority fees for the same accounts. Without a price the transfer still works. */
async function fairPrice(
  rpc: SolanaRpc,
  from: string,
  instructions: readonly Instruction[],
): Promise<bigint> {
  const metas = instructions
    .flatMap(({ accounts = [] }) => accounts)
    .filter(({ role }) => isWritableRole(role));
  const writable = [...new Set([from, ...metas.map(({ address }) => String(address))])];
  const fees = await rpc.recentFees(writable).catch(() => []);
  const sorted = [...fees].sort((one, other) => Number(one - other));
  return atLeast(sorted[Math.floor(sorted.length * 0.75)] ?? 0n, lowestPrice);
}

interface Budget {
  readonly units: number;
  readonly price: bigint;
}

function encode(
  from: string,
  instructions: readonly Instruction[],
  { units, price }: Budget,
  { blockhash, lastValidBlockHeight }: Lifetime,
): Uint8Array {
  const priced: readonly Instruction[] = [
    getSetComputeUnitLimitInstruction({ units }),
    getSetComputeUnitPriceInstruction({ microLamports: price }),
    ...instructions,
  ];
  const paid = setTransactionMessageFeePayer(from as Address, createTransactionMessage({ version: 0 }));
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight };
  const alive = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid);
  const message = appendTransactionMessageInstructions(priced, alive);
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
}

function atLeast(value: bigint, least: bigint): bigint {
  return value < least ? least : value;
}
