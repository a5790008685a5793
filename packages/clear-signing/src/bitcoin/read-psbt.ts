import { bitcoinPrefix } from '@mooring/bitcoin';
import { addressOf, scriptOf } from '@mooring/bitcoin/transactions';
import { base64, hex } from '@scure/base';
import { getInputType, type SigHash, Transaction } from '@scure/btc-signer';
import { defineMessage, type MessageDescriptor } from '../messages/define-message.ts';
import type { BitcoinNetwork } from './bitcoin-network.ts';

/** A coin that a transaction spends. */
export interface PsbtInput {
  /** Hex, as explorers write it, and the place in that transaction. */
  readonly txid: string;
  readonly vout: number;
  /** `undefined` if the request does not contain it. */
  readonly coin?: { readonly amount: bigint; readonly script: Uint8Array } | undefined;
  /** The coin's whole transaction is there, and has the id that is spent. */
  readonly isProven: boolean;
  /** The owner's address that the coin belongs to. */
  readonly own?: string | undefined;
  /** The requested sighash type; `undefined` if none is set. */
  readonly sighash?: number | undefined;
  /** Requested for an address that the coin does not belong to. */
  readonly isMisnamed: boolean;
  readonly type: string;
  readonly lacksTaprootKey: boolean;
  readonly hasTaprootScript: boolean;
}

/** An output. `amount` in satoshi; `address` is absent for a script without one. */
export interface PsbtOutput {
  readonly amount: bigint;
  readonly script: Uint8Array;
  /** `undefined` for a script without an address. */
  readonly address?: string | undefined;
  readonly isOwn: boolean;
}

/** A partially signed transaction (BIP-174, BIP-370), with the parameters of the request. */
export interface Psbt {
  readonly bytes: Uint8Array;
  readonly inputs: readonly PsbtInput[];
  readonly outputs: readonly PsbtOutput[];
  readonly lockTime: number;
  /** Whether the wallet is asked to send it. */
  readonly broadcast: boolean;
}

const longest = 1024 * 1024;
const maxParts = 500;

/**
 * Reads the parameters of `signPsbt`.
 *
 * @param addresses the owner's own
 * @returns the reason if they cannot be read
 */
export function readPsbt(
  params: unknown,
  { id: chainId }: Pick<BitcoinNetwork, 'id'>,
  addresses: readonly string[],
): Psbt | MessageDescriptor {
  const { psbt, signInputs, broadcast } = Object(params) as Readonly<Record<string, unknown>>;
  if (bitcoinPrefix(chainId) === undefined) return defineMessage('networkUnknown');
  if (typeof psbt !== 'string' || psbt === '') return defineMessage('psbtMissing');
  if (psbt.length > longest) return defineMessage('psbtTooLong');
  const toSign = readInputsToSign(signInputs);
  if (toSign === undefined) return defineMessage('psbtInputs');
  let bytes: Uint8Array;
  try {
    bytes = base64.decode(psbt);
  } catch {
    return defineMessage('psbtNotBase64');
  }
  const transaction = decode(bytes);
  if (transaction === undefined) return defineMessage('psbtBroken');
  const { inputsLength, outputsLength } = transaction;
  if (inputsLength > maxParts || outputsLength > maxParts) return defineMessage('psbtTooLong');
  if (inputsLength === 0 || toSign.some(({ index }) => index >= inputsLength))
    return defineMessage('psbtInputs');
  const scripts = new Map(
    addresses.flatMap((address) => {
      const script = scriptOf(address, chainId);
      return script === undefined ? [] : [[hex.encode(script), address] as const];
    }),
  );
  try {
    return {
      bytes,
      inputs: Array.from({ length: inputsLength }, (_, index) =>
        readInput(transaction, index, toSign, scripts),
      ),
      outputs: Array.from({ length: outputsLength }, (_, index) => {
        const { amount, script } = transaction.getOutput(index);
        if (amount === undefined || script === undefined) throw new Error('An output is not complete.');
        const address = addressOf(script, chainId);
        return { amount, script, address, isOwn: scripts.has(hex.encode(script)) };
      }),
      lockTime: transaction.lockTime,
      broadcast: broadcast === true,
    };
  } catch {
    return defineMessage('psbtBroken');
  }
}

/** Checks that claimed coins belong to their transactions; scripts are checked when they are signed. */
function decode(bytes: Uint8Array): Transaction | undefined {
  try {
    return Transaction.fromPSBT(bytes, {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      allowUnknownVersion: true,
      allowLegacyWitnessUtxo: true,
      disableScriptCheck: true,
    });
  } catch {
    return undefined;
  }
}

interface InputToSign {
  readonly index: number;
  readonly address: string;
  readonly sighashTypes: readonly number[];
}

/** The inputs to sign; empty for all that the wallet can sign. */
function readInputsToSign(value: unknown): readonly InputToSign[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > maxParts) return undefined;
  const toSign: InputToSign[] = [];
  for (const one of value as readonly unknown[]) {
    const { index, address, sighashTypes = [] } = Object(one) as Readonly<Record<string, unknown>>;
    if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0) return undefined;
    if (typeof address !== 'string' || !isNumbers(sighashTypes)) return undefined;
    toSign.push({ index, address, sighashTypes });
  }
  return new Set(toSign.map(({ index }) => index)).size === toSign.length ? toSign : undefined;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => Number.isSafeInteger(one));
}

function readInput(
  transaction: Transaction,
  index: number,
  toSign: readonly InputToSign[],
  scripts: ReadonlyMap<string, string>,
): PsbtInput {
  const input = transaction.getInput(index);
  const { txid, index: vout, nonWitnessUtxo, witnessUtxo } = input;
  if (txid === undefined || vout === undefined) throw new Error('An input is not complete.');
  const coin = nonWitnessUtxo?.outputs[vout] ?? witnessUtxo;
  const own = coin === undefined ? undefined : scripts.get(hex.encode(coin.script));
  const requested = toSign.find((one) => one.index === index);
  const wanted = toSign.length === 0 ? own !== undefined : requested !== undefined;
  const kind = coin === undefined ? undefined : getInputType(input, true);
  const usual = kind?.defaultSighash ?? 1;
  return {
    txid: hex.encode(txid),
    vout,
    coin,
    isProven: nonWitnessUtxo !== undefined,
    own,
    sighash: wanted ? (input.sighashType ?? requestedSighash(requested) ?? usual) : undefined,
    isMisnamed: requested !== undefined && requested.address !== own,
    type: kind?.type ?? 'unknown',
    lacksTaprootKey: kind?.txType === 'taproot' && input.tapInternalKey === undefined,
    hasTaprootScript: (input.tapLeafScript?.length ?? 0) > 0 || input.tapMerkleRoot !== undefined,
  };
}

/** The only type that the request names. With several, the wallet signs the default type. */
function requestedSighash(requested: InputToSign | undefined): SigHash | undefined {
  return requested?.sighashTypes.length === 1 ? requested.sighashTypes[0] : undefined;
}
