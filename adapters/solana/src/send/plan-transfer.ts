import { type AmountLimits, amountOfAll } from '@mooring/core/adapter';
import { type Address, createNoopSigner, type Instruction, isOffCurveAddress } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { createError } from '../errors.ts';
import type { ChainAccount, SolanaRpc } from '../node/solana-rpc.ts';
import {
  type Mint,
  readMint,
  readTokenAccount,
  type TokenAccount,
  tokenProgram,
  tokenPrograms,
} from '../tokens/token-account.ts';
import { accountSize, assertSendable, chargesFee, startsFrozen, tokenFee, wantsMemo } from './token-rules.ts';

/** Version 2: every cluster has it and Token-2022 accepts it. `@solana-program/memo` names a newer one. */
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const systemProgram = '11111111111111111111111111111111';
export const lamportsOfSignature = 5_000n;
/** Maximum bytes of a memo. */
const maxMemoBytes = 500;
/** Default memo for a receiver that requires one. */
const plainMemo = 'transfer';

export interface Transfer {
  /** Base58 address of the signer, who pays the fee. */
  readonly from: string;
  /** Base58: a wallet, or an account that holds this token. */
  readonly to: string;
  /** In the smallest unit, or the whole balance, less the fee for the network's own currency. */
  readonly amount: bigint | 'all';
  /** Maximum lamports that `all` sends: the amount that the visitor saw. */
  readonly maxAmount?: bigint | undefined;
  /** Base58 address of the token's mint. Absent: the network's own currency. */
  readonly mint?: string | undefined;
  readonly memo?: string | undefined;
  /** Allows a receiver without a key, such as a multisig's account, that only a program can spend from. */
  readonly toProgramAccount?: boolean | undefined;
}

/** A transfer with a known network fee. Amounts in the smallest unit. */
export interface PlannedTransfer {
  readonly instructions: readonly Instruction[];
  /** Lamports that leave the sender, besides the fee. */
  readonly lamports: bigint;
  /** The amount sent, without the fee. */
  readonly amount: bigint;
  /** The amount that arrives, without the token's own fee. */
  readonly received: bigint;
}

export interface TransferPlan {
  /** The transfer at this fee, in lamports. */
  withFee(fee: bigint): PlannedTransfer;
  /** Instructions for the simulation, without the whole fee. */
  readonly trial: readonly Instruction[];
  /** Lamports of rent for the receiver's new account. */
  readonly rent: bigint;
  /** Lamports of the sender. */
  readonly balance: bigint;
}

/**
 * Plans a transfer from the chain's current state. Rejects with AMOUNT_INVALID, RECEIVER_INVALID, TOKEN_NOT_SENDABLE or
 * FUNDS_INSUFFICIENT if it cannot succeed, or with the node's error.
 */
export async function planTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<TransferPlan> {
  const { from, to, amount, mint, memo } = transfer;
  if (amount !== 'all' && amount <= 0n)
    throw createError('AMOUNT_INVALID', { problem: 'it is not above zero' });
  if (amount !== 'all' && amount >= 2n ** 64n)
    throw createError('AMOUNT_INVALID', { problem: 'there is never so much' });
  if (memo !== undefined && new TextEncoder().encode(memo).length > maxMemoBytes)
    throw createError('TRANSACTION_INVALID', { problem: `its memo has more than ${maxMemoBytes} bytes` });
  if (to === mint) throw receiverInvalid('it is the token itself');
  const [sender, receiver, minted] = await rpc.accounts(mint === undefined ? [from, to] : [from, to, mint]);
  if (receiver?.executable === true) throw receiverInvalid('it is a program');
  const balance = sender?.lamports ?? 0n;
  const plan =
    mint === undefined
      ? planNative(rpc, transfer, receiver, balance)
      : planToken(rpc, transfer, receiver, minted);
  return { ...(await plan), balance };
}

type Planned = Omit<TransferPlan, 'balance'>;

async function planNative(
  rpc: SolanaRpc,
  { from, to, amount, maxAmount, memo, toProgramAccount }: Transfer,
  receiver: ChainAccount | undefined,
  balance: bigint,
): Promise<Planned> {
  if (receiver !== undefined && tokenPrograms.includes(receiver.owner))
    throw receiverInvalid('it holds a token, and cannot give anything else back');
  assertKey(to, toProgramAccount);
  const kept = await rpc.rentExemption(0);
  const sent = (fee: bigint): bigint => {
    if (amount !== 'all') return amount;
    const all = amountOfAll({ left: balance - fee, fee, maxAmount });
    if (all === undefined) throw createError('FUNDS_INSUFFICIENT');
    return all;
  };
  const assertOpens = (lamports: bigint): void => {
    const cause: AmountLimits = { least: kept };
    if (receiver === undefined && lamports < kept)
      throw createError('AMOUNT_INVALID', { problem: 'a new account has to receive more' }, { cause });
  };
  const likely = sent(lamportsOfSignature);
  assertOpens(likely);
  const instructionsFor = (lamports: bigint): readonly Instruction[] => [
    ...memoOf(memo),
    getTransferSolInstruction({
      source: createNoopSigner(from as Address),
      destination: to as Address,
      amount: lamports,
    }),
  ];
  // All, or nearly: a simulation without the whole fee would leave less than the rent, which nodes refuse.
  const isTight = balance - likely - lamportsOfSignature < kept;
  return {
    withFee(fee) {
      const lamports = sent(fee);
      if (lamports <= 0n) throw createError('FUNDS_INSUFFICIENT');
      assertOpens(lamports);
      return { instructions: instructionsFor(lamports), lamports, amount: lamports, received: lamports };
    },
    trial: instructionsFor(isTight ? 0n : likely),
    rent: 0n,
  };
}

async function planToken(
  rpc: SolanaRpc,
  transfer: Transfer,
  receiver: ChainAccount | undefined,
  minted: ChainAccount | undefined,
): Promise<Planned> {
  const { from, to, memo } = transfer;
  const mint = minted && readMint(minted);
  if (mint === undefined) throw createError('TOKEN_NOT_SENDABLE', { problem: 'there is no such token here' });
  assertSendable(mint);
  const program = { programAddress: mint.program as Address };
  const authority = createNoopSigner(from as Address);
  const { source, amount } = await chooseSource(rpc, transfer, mint);
  const { destination, holder, rent } = await chooseDestination(rpc, transfer, receiver, mint);
  const create = {
    ...{ payer: authority, ata: destination, owner: to as Address, mint: mint.address as Address },
    tokenProgram: mint.program as Address,
  };
  const checked = {
    ...{ source: source as Address, mint: mint.address as Address, destination, authority },
    ...{ amount, decimals: mint.decimals },
  };
  const instructions = [
    ...(holder === undefined ? [getCreateAssociatedTokenIdempotentInstruction(create)] : []),
    // Token-2022 looks for a required memo right before the transfer.
    ...memoOf(memo ?? (holder && wantsMemo(holder) ? plainMemo : undefined)),
    getTransferCheckedInstruction(checked, program),
  ];
  const fee = chargesFee(mint) ? tokenFee(mint, amount, await rpc.epoch()) : 0n;
  const planned = { instructions, lamports: rent, amount, received: amount - fee };
  return { withFee: () => planned, trial: instructions, rent };
}

/** Chooses an account with enough: the associated one first, then the fullest. `all` means one account's balance. */
async function chooseSource(rpc: SolanaRpc, { from, amount }: Transfer, mint: Mint) {
  const accounts = (await rpc.tokenAccounts(from, mint.address))
    .map(readTokenAccount)
    .filter((account) => account?.mint === mint.address && account.owner === from)
    .filter((account): account is TokenAccount => account !== undefined);
  const free = accounts.filter(({ frozen }) => !frozen);
  if (free.length === 0 && accounts.length > 0)
    throw createError('TOKEN_NOT_SENDABLE', { problem: 'the account that holds it is frozen' });
  const usual = await associatedAccount(from, mint);
  const least = amount === 'all' ? 1n : amount;
  const enough = free
    .filter((account) => account.amount >= least)
    .sort((one, other) => (one.amount < other.amount ? 1 : -1));
  const isUsual = ({ address }: TokenAccount): boolean => address === usual;
  const source = (amount === 'all' ? undefined : enough.find(isUsual)) ?? enough[0];
  if (source === undefined) throw createError('FUNDS_INSUFFICIENT');
  return { source: source.address, amount: amount === 'all' ? source.amount : amount };
}

interface Destination {
  readonly destination: Address;
  /** Absent if the transfer has to create it. */
  readonly holder: TokenAccount | undefined;
  readonly rent: bigint;
}

async function chooseDestination(
  rpc: SolanaRpc,
  { to, toProgramAccount }: Transfer,
  receiver: ChainAccount | undefined,
  mint: Mint,
): Promise<Destination> {
  if (receiver !== undefined && tokenPrograms.includes(receiver.owner)) {
    const holder = readTokenAccount(receiver);
    if (holder?.mint !== mint.address) throw receiverInvalid('it is of another token');
    return { destination: to as Address, holder: thawed(holder), rent: 0n };
  }
  assertKey(to, toProgramAccount);
  const destination = await associatedAccount(to, mint);
  const [existing] = await rpc.accounts([destination]);
  const holder = existing && readTokenAccount(existing);
  if (holder !== undefined) {
    // An owner may give the account away, at the same address.
    if (holder.owner !== to) throw receiverInvalid('its account for this token belongs to another');
    return { destination, holder: thawed(holder), rent: 0n };
  }
  if (startsFrozen(mint))
    throw createError('TOKEN_NOT_SENDABLE', { problem: 'a new account of it begins frozen' });
  const rent = await rpc.rentExemption(accountSize(mint, tokenProgram));
  // Part of its rent may already be paid.
  const paid = existing?.owner === systemProgram ? existing.lamports : 0n;
  return { destination, holder: undefined, rent: rent > paid ? rent - paid : 0n };
}

async function associatedAccount(owner: string, { address, program }: Mint): Promise<Address> {
  const seeds = { owner: owner as Address, mint: address as Address, tokenProgram: program as Address };
  const [account] = await findAssociatedTokenPda(seeds);
  return account;
}

function thawed(holder: TokenAccount): TokenAccount {
  if (holder.frozen) throw receiverInvalid('its account is frozen');
  return holder;
}

function memoOf(memo: string | undefined): readonly Instruction[] {
  return memo === undefined ? [] : [{ programAddress: memoProgram, data: new TextEncoder().encode(memo) }];
}

/** An address off the curve has no key. */
function assertKey(to: string, toProgramAccount = false): void {
  if (!toProgramAccount && isOffCurveAddress(to as Address))
    throw receiverInvalid('nobody has a key for it; pass `toProgramAccount` if a program keeps it');
}

function receiverInvalid(problem: string) {
  return createError('RECEIVER_INVALID', { problem });
}
