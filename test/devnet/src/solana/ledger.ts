import type { Address, EncodedAccount } from '@solana/kit';
import {
  FailedTransactionMetadata,
  LiteSVM,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm';
import { isSigned, type ReadTransaction } from './read-transaction.ts';
import { seedLedger, setLamports } from './seed-ledger.ts';
import { readLookupTable } from './show-account.ts';
import { type Commitment, type Slots, slotsInEpoch } from './slots.ts';
import { type TokenAmount, tokenAmountOf } from './token-state.ts';
import { errorOf, type TransactionError } from './transaction-error.ts';

/** Result of executing a transaction. */
export interface Execution {
  readonly error: TransactionError | null;
  readonly logs: readonly string[];
  readonly units: bigint;
  readonly fee: bigint;
  readonly returnData: { readonly program: Uint8Array; readonly data: Uint8Array } | undefined;
  readonly inner: readonly (readonly InnerInstruction[])[];
}

export interface InnerInstruction {
  readonly programIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
  readonly stackHeight: number;
}

/** A transaction of the ledger. */
export interface TransactionRecord extends Execution {
  readonly signature: string;
  readonly slot: number;
  readonly time: number;
  readonly wire: Uint8Array;
  /** All its accounts: those of the message, then those from lookup tables. */
  readonly accounts: readonly Address[];
  readonly writableLookups: number;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  readonly tokensBefore: readonly (TokenAmount | undefined)[];
  readonly tokensAfter: readonly (TokenAmount | undefined)[];
}

/** An account's state before a slot changed it. */
interface Change {
  readonly slot: number;
  readonly address: Address;
  readonly before: EncodedAccount | undefined;
}

/** The persistent state of the ledger. */
export interface KeptLedger {
  readonly state: Uint8Array;
  readonly records: readonly TransactionRecord[];
  readonly changes: readonly Change[];
}

/** Maximum stored transactions; older ones are dropped. */
const maxRecords = 10_000;

/** Accounts and transactions of the cluster. Transactions are executed on arrival. */
export class Ledger {
  readonly slots: Slots;
  readonly #svm: LiteSVM;
  readonly #records = new Map<string, TransactionRecord>();
  readonly #listeners = new Set<() => void>();
  #changes: Change[] = [];

  private constructor(slots: Slots, svm: LiteSVM, kept?: KeptLedger) {
    this.slots = slots;
    this.#svm = svm;
    for (const record of kept?.records ?? []) this.#records.set(record.signature, record);
    this.#changes = [...(kept?.changes ?? [])];
  }

  /** @throws Error if the stored state cannot be read */
  static async open(slots: Slots, kept?: KeptLedger): Promise<Ledger> {
    // Blockhashes are checked here, as the library knows only the newest; so are signatures, whose errors differ from other
    // failures.
    const svm = (kept === undefined ? new LiteSVM() : LiteSVM.fromBytes(kept.state))
      .withBlockhashCheck(false)
      .withSigverify(false)
      .withTransactionHistory(0n);
    if (kept === undefined) await seedLedger(svm);
    return new Ledger(slots, svm, kept);
  }

  keep(): KeptLedger {
    return { state: this.#svm.toBytes(), records: [...this.#records.values()], changes: this.#changes };
  }

  /** Calls back after each change of an account. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  account(address: Address, commitment: Commitment): EncodedAccount | undefined {
    this.#tick();
    const undone = this.#undone(commitment).get(address);
    return undone === undefined ? this.#now(address) : undone.before;
  }

  accountsOf(program: Address, commitment: Commitment): readonly EncodedAccount[] {
    this.#tick();
    const undone = this.#undone(commitment);
    const unchanged = this.#svm.getProgramAccounts(program).filter(({ address }) => !undone.has(address));
    const past = [...undone.values()].flatMap(({ before }) => before ?? []);
    return [...unchanged, ...past.filter(({ programAddress }) => programAddress === program)];
  }

  /** Writes an account without data directly, which no transaction could do. */
  setBalance(address: Address, lamports: bigint): void {
    setLamports(this.#svm, address, lamports);
    this.#tell();
  }

  rent(size: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(size);
  }

  record(signature: string): TransactionRecord | undefined {
    return this.#records.get(signature);
  }

  /** The newest first. */
  recordsOf(address: Address): readonly TransactionRecord[] {
    return [...this.#records.values()].filter(({ accounts }) => accounts.includes(address)).reverse();
  }

  /** Why the transaction would not be executed. Does not check signatures. */
  refusal({ message, signatures }: ReadTransaction): TransactionError | undefined {
    if (this.#records.has(signatures[0] ?? '')) return 'AlreadyProcessed';
    return this.slots.slotOf(message.lifetimeToken) === undefined ? 'BlockhashNotFound' : undefined;
  }

  simulate({ transaction }: Pick<ReadTransaction, 'transaction'>): {
    execution: Execution;
    after: readonly EncodedAccount[];
  } {
    this.#tick();
    const result = this.#svm.simulateTransaction(transaction);
    const after = 'postAccounts' in result ? (result as SimulatedTransactionInfo).postAccounts() : [];
    return { execution: executionOf(result), after };
  }

  /** Executes a transaction. One that cannot pay its fee leaves no trace, as if a node had dropped it. */
  send(read: ReadTransaction): TransactionRecord | undefined {
    if (this.refusal(read) !== undefined || !isSigned(read)) return undefined;
    this.#tick();
    const { accounts, writableLookups } = this.accountsOfTransaction(read);
    const before = accounts.map((address) => this.#now(address));
    const execution = executionOf(this.#svm.sendTransaction(read.transaction));
    const after = accounts.map((address) => this.#now(address));
    // The payer's balance changes in any case.
    if (execution.error !== null && before[0]?.lamports === after[0]?.lamports) return undefined;
    const slot = this.slots.at('processed');
    const record: TransactionRecord = {
      ...execution,
      signature: read.signatures[0] ?? '',
      slot,
      time: this.slots.time(slot),
      wire: read.wire,
      accounts,
      writableLookups,
      before: before.map((account) => account?.lamports ?? 0n),
      after: after.map((account) => account?.lamports ?? 0n),
      tokensBefore: before.map((account) => this.#tokens(account)),
      tokensAfter: after.map((account) => this.#tokens(account)),
    };
    this.#records.set(record.signature, record);
    if (this.#records.size > maxRecords) this.#records.delete(this.#records.keys().next().value ?? '');
    const finalized = this.slots.at('finalized');
    this.#changes = this.#changes.filter((change) => change.slot > finalized);
    for (const [index, address] of accounts.entries())
      if (!same(before[index], after[index])) this.#changes.push({ slot, address, before: before[index] });
    this.#tell();
    return record;
  }

  /** All accounts of a transaction: those of its message, then those that it looks up. */
  accountsOfTransaction({ message }: ReadTransaction): {
    accounts: readonly Address[];
    writableLookups: number;
  } {
    const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
    const entries = lookups.map((lookup) => ({ ...lookup, table: this.#table(lookup.lookupTableAddress) }));
    const taken = (table: readonly Address[], indexes: readonly number[]) =>
      indexes.flatMap((index) => table[index] ?? []);
    const writable = entries.flatMap(({ table, writableIndexes }) => taken(table, writableIndexes));
    const readonly = entries.flatMap(({ table, readonlyIndexes }) => taken(table, readonlyIndexes));
    return {
      accounts: [...message.staticAccounts, ...writable, ...readonly],
      writableLookups: writable.length,
    };
  }

  #table(address: Address): readonly Address[] {
    return readLookupTable(this.#now(address));
  }

  #tokens(account: EncodedAccount | undefined): TokenAmount | undefined {
    return account && tokenAmountOf(account, (mint) => this.#now(mint));
  }

  #now(address: Address): EncodedAccount | undefined {
    const account = this.#svm.getAccount(address);
    return account.exists && (account.lamports > 0n || account.data.length > 0) ? account : undefined;
  }

  /** The first change of each account that has not reached the reader's commitment. */
  #undone(commitment: Commitment): ReadonlyMap<Address, Change> {
    const slot = this.slots.at(commitment);
    const undone = new Map<Address, Change>();
    for (const change of this.#changes)
      if (change.slot > slot && !undone.has(change.address)) undone.set(change.address, change);
    return undone;
  }

  /** Updates the clock sysvar to the current slot. */
  #tick(): void {
    const slot = this.slots.at('processed');
    const clock = this.#svm.getClock();
    if (Number(clock.slot) === slot) return;
    this.#svm.warpToSlot(BigInt(slot));
    const now = this.#svm.getClock();
    now.unixTimestamp = BigInt(this.slots.time(slot));
    now.epoch = BigInt(Math.floor(slot / slotsInEpoch));
    this.#svm.setClock(now);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function same(one: EncodedAccount | undefined, other: EncodedAccount | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.lamports === other.lamports &&
    one.programAddress === other.programAddress &&
    Buffer.compare(Buffer.from(one.data), Buffer.from(other.data)) === 0
  );
}

function executionOf(
  result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): Execution {
  const failed = result instanceof FailedTransactionMetadata ? result : undefined;
  const meta = 'meta' in result ? result.meta() : result;
  const data = meta.returnData();
  return {
    error: failed === undefined ? null : errorOf(failed),
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    fee: feeOf(meta),
    returnData: data.data().length === 0 ? undefined : { program: data.programId(), data: data.data() },
    inner: meta.innerInstructions().map((list) =>
      list.map((one) => {
        const instruction = one.instruction();
        return {
          programIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: instruction.data(),
          stackHeight: one.stackHeight(),
        };
      }),
    ),
  };
}

/** The library reports the fee only here. */
function feeOf(meta: TransactionMetadata): bigint {
  return BigInt(/, fee: (\d+) \}\)$/.exec(meta.toString())?.[1] ?? '0');
}
