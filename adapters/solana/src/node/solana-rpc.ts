import type { CaipNetwork } from '@mooring/core';
import { isMooringError } from '@mooring/protocol';
import { base58, base64 } from '@scure/base';
import { isAddress } from '../account/address.ts';
import { createError } from '../errors.ts';
import { readCommitment, type SolanaCommitment } from './commitment.ts';
import { type NodeAccess, NodeRefusal, refusalOf, requestNode } from './request-node.ts';

/** An on-chain account as a node returns it. */
export interface ChainAccount {
  readonly address: string;
  readonly lamports: bigint;
  /** The program that owns the account. */
  readonly owner: string;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

export interface Lifetime {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
}

/** Status of a transaction. */
export interface SignatureStatus {
  /** Whether the transaction has reached the commitment. */
  readonly reached: boolean;
  /** Error of the programs. */
  readonly error?: unknown;
  /** Slot of the block that includes it; `undefined` if the node does not say it. */
  readonly slot?: number | undefined;
}

export interface Simulation {
  readonly units: bigint;
  /** Error of the programs. */
  readonly error?: unknown;
}

/** How a node forwards a transaction, with the names of `@solana/web3.js`. */
export interface SendOptions {
  readonly skipPreflight?: boolean | undefined;
  readonly preflightCommitment?: string | undefined;
  readonly maxRetries?: number | undefined;
  readonly minContextSlot?: number | undefined;
}

/**
 * The calls that this package makes to a network's nodes. Methods reject like {@link requestNode}, and with
 * SOMETHING_WENT_WRONG for a malformed answer.
 */
export interface SolanaRpc {
  readonly accounts: (addresses: readonly string[]) => Promise<readonly (ChainAccount | undefined)[]>;
  /** The owner's accounts of one token. */
  readonly tokenAccounts: (owner: string, mint: string) => Promise<readonly ChainAccount[]>;
  /** The amounts in all of the owner's accounts of a token program, as of the given slot or a later one. */
  readonly tokenAmounts: (owner: string, program: string, slot?: number) => Promise<readonly TokenAmount[]>;
  readonly latestBlockhash: () => Promise<Lifetime>;
  readonly blockHeight: () => Promise<bigint>;
  readonly epoch: () => Promise<bigint>;
  /** Lamports that an account of this size must keep. */
  readonly rentExemption: (bytes: number) => Promise<bigint>;
  /** Prices per compute unit, in micro-lamports, of recent transactions that wrote to all of these accounts. */
  readonly recentFees: (writable: readonly string[]) => Promise<readonly bigint[]>;
  readonly simulate: (transaction: Uint8Array) => Promise<Simulation>;
  /**
   * Resolves with the signature. Rejects with TRANSACTION_EXPIRED for an old blockhash, TRANSACTION_REFUSED, or
   * TRANSACTION_IN_DOUBT if a node may have taken the transaction without an answer.
   */
  readonly send: (transaction: Uint8Array, options?: SendOptions) => Promise<string>;
  readonly status: (signature: string) => Promise<SignatureStatus | undefined>;
}

export interface TokenAmount {
  /** Base58. */
  readonly mint: string;
  readonly amount: bigint;
}

/** Maximum accounts read per owner: anyone may open accounts for any owner. */
const maxAccounts = 10_000;
/** Size limit in bytes of an answer with that many accounts. */
const maxListBytes = 5_000_000;

/** Client of a network's nodes at the given commitment. */
export function solanaRpc(
  network: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
  commitment: SolanaCommitment,
  access: NodeAccess,
): SolanaRpc {
  const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    requestNode(network, { method, params }, access);
  const data = { commitment, encoding: 'base64' } as const;
  return {
    async accounts(addresses) {
      const values = listOf(memberValue(await ask('getMultipleAccounts', addresses, data)));
      return addresses.map((address, index) =>
        values[index] === null ? undefined : readAccount(address, values[index]),
      );
    },
    async tokenAccounts(owner, mint) {
      const values = listOf(memberValue(await ask('getTokenAccountsByOwner', owner, { mint }, data)));
      return values.slice(0, maxAccounts).map((each) => {
        const address = member(each, 'pubkey');
        if (!isAddress(address)) throw unreadable();
        return readAccount(address, member(each, 'account'));
      });
    },
    async tokenAmounts(owner, program, slot) {
      // The mint, the owner, and the amount.
      const slice = { ...data, minContextSlot: slot, dataSlice: { offset: 0, length: 72 } };
      const params = [owner, { programId: program }, slice];
      const call = { method: 'getTokenAccountsByOwner', params };
      const values = listOf(memberValue(await requestNode(network, call, access, maxListBytes)));
      return values.slice(0, maxAccounts).map((each) => {
        const bytes = bytesOf(member(member(each, 'account'), 'data'));
        if (bytes.length !== 72) throw unreadable();
        const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true);
        return { mint: base58.encode(bytes.slice(0, 32)), amount };
      });
    },
    async latestBlockhash() {
      const value = memberValue(await ask('getLatestBlockhash', { commitment }));
      const blockhash = member(value, 'blockhash');
      if (!isAddress(blockhash)) throw unreadable();
      return { blockhash, lastValidBlockHeight: integer(member(value, 'lastValidBlockHeight')) };
    },
    blockHeight: async () => integer(await ask('getBlockHeight', { commitment })),
    epoch: async () => integer(member(await ask('getEpochInfo', { commitment }), 'epoch')),
    rentExemption: async (bytes) => integer(await ask('getMinimumBalanceForRentExemption', bytes)),
    async recentFees(writable) {
      const fees = listOf(await ask('getRecentPrioritizationFees', writable));
      return fees.slice(0, maxAccounts).map((each) => integer(member(each, 'prioritizationFee')));
    },
    async simulate(transaction) {
      const options = { ...data, sigVerify: false, replaceRecentBlockhash: true };
      const value = memberValue(await ask('simulateTransaction', base64.encode(transaction), options));
      const error = member(value, 'err') ?? undefined;
      const consumed = member(value, 'unitsConsumed');
      return { units: error === undefined ? integer(consumed) : 0n, ...(error !== undefined && { error }) };
    },
    async send(transaction, { preflightCommitment, ...options } = {}) {
      const config = {
        ...{ encoding: 'base64', preflightCommitment: readCommitment(preflightCommitment) ?? commitment },
        ...options,
      };
      let signature: unknown;
      try {
        signature = await ask('sendTransaction', base64.encode(transaction), config);
      } catch (error) {
        throw sendingError(error);
      }
      if (typeof signature !== 'string' || signature.length > 90) throw sendingError(unreadable());
      return signature;
    },
    async status(signature) {
      const search = { searchTransactionHistory: true };
      const [value] = listOf(memberValue(await ask('getSignatureStatuses', [signature], search)));
      if (value === null || value === undefined) return undefined;
      const error = member(value, 'err') ?? undefined;
      const given = member(value, 'slot');
      const slot = Number.isSafeInteger(given) && Number(given) >= 0 ? Number(given) : undefined;
      if (error !== undefined) return { reached: true, error, slot };
      const levels = ['processed', 'confirmed', 'finalized'];
      const level = levels.indexOf(String(member(value, 'confirmationStatus')));
      return { reached: level >= levels.indexOf(commitment), slot };
    },
  };
}

/** Converts the failure of a send. A node without an answer may have taken the transaction, and the next one then refuses it. */
function sendingError(error: unknown): unknown {
  if (isMooringError(error, 'NO_RPC_URL')) return error;
  const refusal = refusalOf(error);
  const reason = member(refusal?.data, 'err');
  if (refusal === undefined || refusal.inDoubt || reason === 'AlreadyProcessed')
    return createError('TRANSACTION_IN_DOUBT', undefined, { cause: error });
  if (reason === 'BlockhashNotFound')
    return createError('TRANSACTION_EXPIRED', undefined, { cause: refusal });
  return refusedBecause(reason, refusal);
}

/** Converts the error of a program or the network to one of the catalogue. */
export function refusedBecause(reason: unknown, cause: Error = new NodeRefusal(-32_002, { err: reason })) {
  return lacksFunds(reason)
    ? createError('FUNDS_INSUFFICIENT', undefined, { cause })
    : createError('TRANSACTION_REFUSED', undefined, { cause });
}

/** Recognises the network's own error, and error 1 of the system and token programs. */
function lacksFunds(reason: unknown): boolean {
  if (reason === 'InsufficientFundsForFee') return true;
  if (member(reason, 'InsufficientFundsForRent') !== undefined) return true;
  const [, inner] = Array.isArray(member(reason, 'InstructionError'))
    ? listOf(member(reason, 'InstructionError'))
    : [];
  return member(inner, 'Custom') === 1;
}

function readAccount(address: string, account: unknown): ChainAccount {
  const [owner, executable, data] = ['owner', 'executable', 'data'].map((name) => member(account, name));
  if (!isAddress(owner)) throw unreadable();
  const lamports = integer(member(account, 'lamports'));
  return { address, lamports, owner, executable: executable === true, data: bytesOf(data) };
}

/** Decodes a node's bytes: a pair of base64 text and the name of the encoding. */
function bytesOf(data: unknown): Uint8Array {
  const [text] = listOf(data);
  if (typeof text !== 'string') throw unreadable();
  try {
    return base64.decode(text);
  } catch {
    throw unreadable();
  }
}

function member(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

const memberValue = (result: unknown): unknown => member(result, 'value');

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

/** A 64-bit integer. Values above 2^53−1 were parsed as bigints. */
function integer(value: unknown): bigint {
  const amount = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof amount !== 'bigint' || amount < 0n || amount >= 2n ** 64n) throw unreadable();
  return amount;
}

function unreadable() {
  return createError('SOMETHING_WENT_WRONG', undefined, { cause: new Error('the node gave another answer') });
}
