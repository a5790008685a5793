import { type Address, getAddressDecoder, getBase58Decoder, getBase64Decoder } from '@solana/kit';
import type { Execution, InnerInstruction, TransactionRecord } from './ledger.ts';
import { type Message, readTransaction } from './read-transaction.ts';
import { RpcFailure } from './rpc-failure.ts';
import { type TokenAmount, uiAmount } from './token-state.ts';

type Members = Readonly<Record<string, unknown>>;

const base58 = getBase58Decoder();
const base64 = getBase64Decoder();
const addresses = getAddressDecoder();

export interface TransactionShowing {
  readonly encoding: string;
  readonly newestVersion: number | undefined;
}

/**
 * A transaction in the format of `getTransaction`.
 *
 * @throws RpcFailure for a version that the caller does not support
 */
export function showTransaction(
  record: TransactionRecord,
  { encoding, newestVersion }: TransactionShowing,
): Members {
  const read = readTransaction(record.wire);
  const { message, signatures } = read;
  const { version } = message;
  if (version !== 'legacy' && (newestVersion === undefined || version > newestVersion))
    throw new RpcFailure(
      -32_015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  const parsed = encoding === 'jsonParsed';
  const shown =
    encoding === 'base64'
      ? [base64.decode(record.wire), 'base64']
      : encoding === 'base58'
        ? [base58.decode(record.wire), 'base58']
        : { signatures, message: parsed ? showParsed(message, record) : showMessage(message) };
  return {
    slot: record.slot,
    blockTime: record.time,
    transaction: shown,
    meta: showMeta(record, message, parsed),
    version: newestVersion === undefined ? undefined : version,
  };
}

/** Return data of an execution, as simulations and transactions show it. */
export function showReturn({ returnData }: Execution): unknown {
  return returnData === undefined
    ? null
    : { programId: addresses.decode(returnData.program), data: [base64.decode(returnData.data), 'base64'] };
}

export function showInner({ inner }: Execution): readonly Members[] {
  return inner.flatMap((list, index) =>
    list.length === 0 ? [] : [{ index, instructions: list.map(showInnerInstruction) }],
  );
}

function showInnerInstruction({ programIndex, accounts, data, stackHeight }: InnerInstruction): Members {
  return { programIdIndex: programIndex, accounts, data: base58.decode(data), stackHeight };
}

function showMeta(record: TransactionRecord, message: Message, parsed: boolean): Members {
  const own = message.staticAccounts.length;
  const { accounts, writableLookups } = record;
  const inner = parsed
    ? showInner(record).map((one) => ({
        ...one,
        instructions: record.inner[Number(one.index)]?.map((instruction) =>
          partlyParsed(instruction, accounts),
        ),
      }))
    : showInner(record);
  return {
    err: record.error,
    status: record.error === null ? { Ok: null } : { Err: record.error },
    fee: record.fee,
    preBalances: record.before,
    postBalances: record.after,
    preTokenBalances: showTokens(record.tokensBefore),
    postTokenBalances: showTokens(record.tokensAfter),
    innerInstructions: inner,
    logMessages: record.logs,
    rewards: [],
    loadedAddresses: parsed
      ? undefined
      : {
          writable: accounts.slice(own, own + writableLookups),
          readonly: accounts.slice(own + writableLookups),
        },
    returnData: record.returnData === undefined ? undefined : showReturn(record),
    computeUnitsConsumed: record.units,
  };
}

function showTokens(tokens: readonly (TokenAmount | undefined)[]): readonly Members[] {
  return tokens.flatMap((token, accountIndex) =>
    token === undefined
      ? []
      : [
          {
            accountIndex,
            mint: token.mint,
            owner: token.owner,
            programId: token.program,
            uiTokenAmount: uiAmount(token.amount, token.decimals),
          },
        ],
  );
}

function lookupsOf(message: Message): readonly Members[] | undefined {
  if (message.version === 'legacy') return undefined;
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
  return lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }));
}

function instructionsOf(message: Message): readonly InnerInstruction[] {
  const list = 'instructions' in message ? message.instructions : [];
  return list.map(({ programAddressIndex, accountIndices, data }) => ({
    programIndex: programAddressIndex,
    accounts: accountIndices ?? [],
    data: new Uint8Array(data ?? []),
    stackHeight: 1,
  }));
}

function showMessage(message: Message): Members {
  const { header } = message;
  return {
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    accountKeys: message.staticAccounts,
    recentBlockhash: message.lifetimeToken,
    instructions: instructionsOf(message).map((one) => ({ ...showInnerInstruction(one), stackHeight: 1 })),
    addressTableLookups: lookupsOf(message),
  };
}

/** With the roles of its accounts; instructions are unparsed, as for programs unknown to a node. */
function showParsed(message: Message, { accounts, writableLookups }: TransactionRecord): Members {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const own = message.staticAccounts.length;
  const writable = (index: number): boolean => {
    if (index >= own) return index < own + writableLookups;
    return index < numSignerAccounts
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < own - numReadonlyNonSignerAccounts;
  };
  return {
    accountKeys: accounts.map((pubkey, index) => ({
      pubkey,
      signer: index < numSignerAccounts,
      writable: writable(index),
      source: index < own ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.lifetimeToken,
    instructions: instructionsOf(message).map((one) => partlyParsed(one, accounts)),
    addressTableLookups: lookupsOf(message),
  };
}

function partlyParsed(instruction: InnerInstruction, accounts: readonly Address[]): Members {
  return {
    programId: accounts[instruction.programIndex],
    accounts: instruction.accounts.map((index) => accounts[index]),
    data: base58.decode(instruction.data),
    stackHeight: instruction.stackHeight,
  };
}
