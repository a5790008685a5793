import type { Address, EncodedAccount, Transaction } from '@solana/kit';
import { solanaCluster, token2022Program, tokenProgram } from './cluster.ts';
import { faucetTransfer } from './faucet.ts';
import type { Execution, Ledger, TransactionRecord } from './ledger.ts';
import {
  commitmentOf,
  configOf,
  encodingOf,
  readAddress,
  readAddresses,
  readBytes,
  readCount,
  readText,
  sliceOf,
} from './read-params.ts';
import { isSigned, type ReadTransaction, readMessage, readTransaction } from './read-transaction.ts';
import { invalid, RpcFailure } from './rpc-failure.ts';
import { type Encoding, type Showing, showAccount } from './show-account.ts';
import { showInner, showReturn, showTransaction } from './show-transaction.ts';
import { blockhashLife, type Commitment, slotsInEpoch } from './slots.ts';
import { readMint, readToken, uiAmount } from './token-state.ts';
import { explain, type TransactionError } from './transaction-error.ts';

type Params = readonly unknown[];
type Members = Readonly<Record<string, unknown>>;
type Method = (ledger: Ledger, params: Params) => unknown;

/** Maximum accounts per call, as on real nodes. */
const maxAccounts = 100;
const maxStatuses = 256;
const maxSignatures = 1_000;
/** Limit of the faucet: 1,000 SOL. */
const maxLamports = 1_000_000_000_000n;
export const apiVersion = '2.2.0';

/** Answers a call. @throws RpcFailure */
export async function callMethod(ledger: Ledger, name: string, params: Params): Promise<unknown> {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) throw new RpcFailure(-32_601, 'Method not found');
  return method(ledger, params);
}

/**
 * A value, with the slot of the read.
 *
 * @throws RpcFailure if the caller requires a later slot
 */
export function at(ledger: Ledger, config: Members, read: (commitment: Commitment) => unknown): Members {
  const slot = slotOf(ledger, config);
  return { context: { apiVersion, slot }, value: read(commitmentOf(config)) };
}

function slotOf(ledger: Ledger, config: Members): number {
  const slot = ledger.slots.at(commitmentOf(config));
  const { minContextSlot } = config;
  if (typeof minContextSlot === 'number' && minContextSlot > slot)
    throw new RpcFailure(-32_016, 'Minimum context slot has not been reached', { contextSlot: slot });
  return slot;
}

export function showing(ledger: Ledger, config: Members, fallback: Encoding = 'base58'): Showing {
  const commitment = commitmentOf(config);
  return {
    encoding: encodingOf(config, fallback),
    slice: sliceOf(config),
    find: (mint) => ledger.account(mint, commitment),
  };
}

const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': apiVersion, 'feature-set': 0 }),
  getGenesisHash: () => solanaCluster.genesisHash,
  getSlot: (ledger, [config]) => slotOf(ledger, configOf(config)),
  getBlockHeight: (ledger, [config]) => slotOf(ledger, configOf(config)),
  getBlockTime: (ledger, [slot]) => ledger.slots.time(Number(readCount(slot))),
  getEpochInfo(ledger, [config]) {
    const slot = slotOf(ledger, configOf(config));
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / slotsInEpoch),
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: null,
    };
  },
  getLatestBlockhash: (ledger, [config]) =>
    at(ledger, configOf(config), (commitment) => {
      const slot = ledger.slots.at(commitment);
      return { blockhash: ledger.slots.hash(slot), lastValidBlockHeight: slot + blockhashLife };
    }),
  isBlockhashValid: (ledger, [hash, config]) =>
    at(ledger, configOf(config), () => ledger.slots.slotOf(readText(hash)) !== undefined),
  getMinimumBalanceForRentExemption: (ledger, [size]) => ledger.rent(readCount(size)),
  getRecentPrioritizationFees: (ledger) => {
    const newest = ledger.slots.at('processed');
    return Array.from({ length: blockhashLife }, (_, index) => ({
      slot: newest - blockhashLife + 1 + index,
      prioritizationFee: 0,
    }));
  },
  getFeeForMessage: (ledger, [message, config]) =>
    at(ledger, configOf(config), () => feeFor(ledger, readBytes(message, 'base64'))),

  getBalance: (ledger, [address, config]) =>
    at(
      ledger,
      configOf(config),
      (commitment) => ledger.account(readAddress(address), commitment)?.lamports ?? 0n,
    ),
  getAccountInfo: (ledger, [address, config]) =>
    at(ledger, configOf(config), (commitment) =>
      showOptional(ledger.account(readAddress(address), commitment), showing(ledger, configOf(config))),
    ),
  getMultipleAccounts: (ledger, [addresses, config]) =>
    at(ledger, configOf(config), (commitment) =>
      readAddresses(addresses, maxAccounts).map((address) =>
        showOptional(ledger.account(address, commitment), showing(ledger, configOf(config), 'base64')),
      ),
    ),
  getTokenAccountsByOwner: (ledger, [owner, filter, config]) =>
    at(ledger, configOf(config), (commitment) =>
      tokenAccounts(ledger, readAddress(owner), configOf(filter), commitment).map((account) => ({
        pubkey: account.address,
        account: showAccount(account, showing(ledger, configOf(config))),
      })),
    ),
  getTokenAccountBalance: (ledger, [address, config]) =>
    at(ledger, configOf(config), (commitment) => {
      const account = ledger.account(readAddress(address), commitment);
      if (account === undefined) throw invalid('Invalid param: could not find account');
      const token = readToken(account)?.token;
      if (token === undefined) throw invalid('Invalid param: not a Token account');
      return uiAmount(token.amount, mintOf(ledger, token.mint, commitment).decimals);
    }),
  getTokenSupply: (ledger, [address, config]) =>
    at(ledger, configOf(config), (commitment) => {
      const { supply, decimals } = mintOf(ledger, readAddress(address), commitment);
      return uiAmount(supply, decimals);
    }),

  getSignaturesForAddress(ledger, [address, config]) {
    const { before, until, limit = maxSignatures } = configOf(config);
    const most = Number(readCount(limit));
    if (most < 1 || most > maxSignatures) throw invalid(`Invalid limit; max ${maxSignatures}`);
    const newest = slotOf(ledger, configOf(config));
    const records = ledger.recordsOf(readAddress(address)).filter(({ slot }) => slot <= newest);
    const place = (signature: unknown) => records.findIndex((record) => record.signature === signature);
    const start = before === undefined || before === null ? 0 : place(before) + 1 || records.length;
    const end = place(until) === -1 ? records.length : place(until);
    return records
      .slice(start, end)
      .slice(0, most)
      .map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.error,
        memo: null,
        blockTime: record.time,
        confirmationStatus: statusOf(ledger, record),
      }));
  },
  getTransaction(ledger, [signature, config]) {
    const options = typeof config === 'string' ? { encoding: config } : configOf(config);
    const record = ledger.record(readText(signature));
    if (record === undefined || record.slot > slotOf(ledger, options)) return null;
    const { maxSupportedTransactionVersion: newest, encoding = 'json' } = options;
    return showTransaction(record, {
      encoding: String(encoding),
      newestVersion: typeof newest === 'number' ? newest : undefined,
    });
  },
  getSignatureStatuses: (ledger, [signatures]) =>
    at(ledger, { commitment: 'processed' }, () => {
      if (!Array.isArray(signatures)) throw invalid('Invalid params: invalid type, expected a sequence.');
      if (signatures.length > maxStatuses) throw invalid(`Too many inputs provided; max ${maxStatuses}`);
      return signatures.map((signature) => {
        const record = ledger.record(readText(signature));
        return record === undefined ? null : showStatus(ledger, record);
      });
    }),

  sendTransaction(ledger, [wire, config]) {
    const { encoding, skipPreflight } = configOf(config);
    const read = readTransaction(readBytes(wire, encoding));
    if (skipPreflight !== true) preflight(ledger, read);
    ledger.send(read);
    return read.signatures[0];
  },
  simulateTransaction(ledger, [wire, config]) {
    const { encoding, sigVerify, replaceRecentBlockhash, innerInstructions, accounts } = configOf(config);
    if (sigVerify === true && replaceRecentBlockhash === true)
      throw invalid('sigVerify may not be used with replaceRecentBlockhash');
    const read = readTransaction(readBytes(wire, encoding));
    if (sigVerify === true && !isSigned(read)) throw signatureFailure();
    return at(ledger, configOf(config), (commitment) => {
      const refusal = ledger.refusal(read);
      if (refusal !== undefined && (refusal !== 'BlockhashNotFound' || replaceRecentBlockhash !== true))
        return showSimulation({ error: refusal });
      const { execution, after } = ledger.simulate(read);
      const slot = ledger.slots.at(commitment);
      return showSimulation({
        ...{ error: execution.error, execution },
        inner: innerInstructions === true,
        accounts: wantedAccounts(ledger, configOf(accounts), after),
        replaced:
          replaceRecentBlockhash === true
            ? { blockhash: ledger.slots.hash(slot), lastValidBlockHeight: slot + blockhashLife }
            : undefined,
      });
    });
  },
  async requestAirdrop(ledger, [address, amount]) {
    const lamports = readCount(amount);
    if (lamports > maxLamports) throw invalid(`Invalid request: at most ${maxLamports} lamports at once`);
    const to = readAddress(address);
    const newest = ledger.slots.at('processed');
    // Two identical transactions in one slot would count as one: the next uses an older block.
    for (let slot = newest; slot > newest - blockhashLife; slot -= 1) {
      const read = readTransaction(await faucetTransfer(to, lamports, ledger.slots.hash(slot)));
      if (ledger.refusal(read) !== undefined) continue;
      preflight(ledger, read);
      return ledger.send(read)?.signature;
    }
    throw new RpcFailure(-32_603, 'airdrop request failed. This can happen when the rate limit is reached.');
  },
};

export function statusOf(ledger: Ledger, { slot }: TransactionRecord): Commitment {
  return slot <= ledger.slots.at('finalized') ? 'finalized' : 'confirmed';
}

function showStatus(ledger: Ledger, record: TransactionRecord): Members {
  const confirmationStatus = statusOf(ledger, record);
  return {
    slot: record.slot,
    confirmations: confirmationStatus === 'finalized' ? null : ledger.slots.at('processed') - record.slot,
    err: record.error,
    status: record.error === null ? { Ok: null } : { Err: record.error },
    confirmationStatus,
  };
}

function showOptional(account: EncodedAccount | undefined, how: Showing): Members | null {
  return account === undefined ? null : showAccount(account, how);
}

function mintOf(ledger: Ledger, address: Address, commitment: Commitment) {
  const account = ledger.account(address, commitment);
  const mint = account && readMint(account)?.mint;
  if (mint === undefined) throw invalid('Invalid param: not a Token mint');
  return mint;
}

function tokenAccounts(
  ledger: Ledger,
  owner: Address,
  { mint, programId }: Members,
  commitment: Commitment,
): readonly EncodedAccount[] {
  const wanted = mint === undefined ? undefined : readAddress(mint);
  const program =
    wanted === undefined ? readAddress(programId) : ledger.account(wanted, commitment)?.programAddress;
  if (program !== tokenProgram && program !== token2022Program)
    throw invalid(
      wanted === undefined
        ? 'Invalid param: unrecognized Token program id'
        : 'Invalid param: could not find mint',
    );
  return ledger.accountsOf(program, commitment).filter((account) => {
    const token = readToken(account)?.token;
    return token?.owner === owner && (wanted === undefined || token.mint === wanted);
  });
}

/** @throws RpcFailure with the result of the simulation, like a real node */
function preflight(ledger: Ledger, read: ReadTransaction): void {
  if (!isSigned(read)) throw signatureFailure();
  const refusal = ledger.refusal(read);
  if (refusal !== undefined) throw simulationFailure(refusal);
  const { execution } = ledger.simulate(read);
  if (execution.error !== null) throw simulationFailure(execution.error, execution);
}

function signatureFailure(): RpcFailure {
  return new RpcFailure(-32_003, 'Transaction signature verification failure');
}

function simulationFailure(error: TransactionError, execution?: Execution): RpcFailure {
  return new RpcFailure(
    -32_002,
    `Transaction simulation failed: ${explain(error)}`,
    showSimulation({ error, execution }),
  );
}

function showSimulation(of: {
  readonly error: TransactionError | null;
  readonly execution?: Execution | undefined;
  readonly inner?: boolean;
  readonly accounts?: readonly (Members | null)[] | null;
  readonly replaced?: Members | undefined;
}): Members {
  const { error, execution, inner, accounts, replaced } = of;
  return {
    accounts: accounts ?? null,
    err: error,
    innerInstructions: inner === true && execution !== undefined ? showInner(execution) : null,
    logs: execution?.logs ?? [],
    replacementBlockhash: replaced ?? null,
    returnData: execution === undefined ? null : showReturn(execution),
    unitsConsumed: execution?.units ?? 0,
  };
}

/** The accounts that the caller of a simulation requests, in their simulated state. */
function wantedAccounts(
  ledger: Ledger,
  { addresses, encoding }: Members,
  after: readonly EncodedAccount[],
): readonly (Members | null)[] | null {
  if (addresses === undefined) return null;
  const how = showing(ledger, { encoding, commitment: 'processed' }, 'base64');
  return readAddresses(addresses, maxAccounts).map((address) =>
    showOptional(after.find((one) => one.address === address) ?? ledger.account(address, 'processed'), how),
  );
}

/** Fee of a message; `null` if its blockhash is too old. */
function feeFor(ledger: Ledger, bytes: Uint8Array): bigint | null {
  try {
    const messageBytes = bytes as unknown as Transaction['messageBytes'];
    const message = readMessage(messageBytes);
    if (ledger.slots.slotOf(message.lifetimeToken) === undefined) return null;
    const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts);
    const transaction = { messageBytes, signatures: Object.fromEntries(signers.map((one) => [one, null])) };
    return ledger.simulate({ transaction: transaction as unknown as Transaction }).execution.fee;
  } catch (error) {
    throw error instanceof RpcFailure
      ? error
      : invalid('failed to deserialize solana_message::versions::VersionedMessage');
  }
}
