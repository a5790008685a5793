import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { p2wpkh, RawTx, Script, Transaction } from '@scure/btc-signer';
import { mainnetId } from '../network/chains.ts';
import { type TestKey, testKeys } from '../testing/test-keys.ts';

/** A payee. */
export const [stranger] = testKeys(99, mainnetId);

export interface TestSpend {
  readonly key: TestKey;
  readonly amount: bigint;
  readonly sighashType?: number | undefined;
  /** Fields to omit. */
  readonly without?: readonly ('tapInternalKey' | 'redeemScript' | 'witnessUtxo')[] | undefined;
}

/** A complete transaction that pays a script, with its id. */
export function coin(
  script: Uint8Array,
  amount: bigint,
): { readonly raw: Uint8Array; readonly txid: string } {
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      {
        txid: sha256(script),
        index: 0,
        finalScriptSig: Script.encode([new Uint8Array([1, 2, 3])]),
        sequence: 0xffffffff,
      },
    ],
    outputs: [{ amount, script }],
    witnesses: undefined,
    lockTime: 0,
  });
  return { raw, txid: hex.encode(sha256(sha256(raw)).reverse()) };
}

/** An unsigned transaction of a site. */
export function unsigned(
  spends: readonly TestSpend[],
  pays: readonly { readonly script: Uint8Array; readonly amount: bigint }[],
): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true });
  for (const { key, amount, sighashType, without = [] } of spends) {
    const { txid } = coin(key.script, amount);
    const publicKey = hex.decode(key.publicKey);
    const fields = {
      witnessUtxo: { script: key.script, amount },
      ...(key.script.length === 34 ? { tapInternalKey: publicKey.slice(1) } : {}),
      ...(key.script.length === 23 ? { redeemScript: p2wpkh(publicKey).script } : {}),
    };
    const given = Object.entries(fields).filter(([name]) => !without.some((each) => each === name));
    transaction.addInput({
      txid,
      index: 0,
      ...(sighashType === undefined ? {} : { sighashType }),
      ...Object.fromEntries(given),
    });
  }
  for (const each of pays) transaction.addOutput(each);
  return transaction;
}

export const inBase64 = (transaction: Transaction): string => base64.encode(transaction.toPSBT());
