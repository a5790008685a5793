import { bitcoinCoin } from '@mooring/devnet/testing';
import { base64, hex } from '@scure/base';
import { p2wpkh, Transaction } from '@scure/btc-signer';
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

/** An unsigned transaction of a site. */
export function unsigned(
  spends: readonly TestSpend[],
  pays: readonly { readonly script: Uint8Array; readonly amount: bigint }[],
): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true });
  for (const { key, amount, sighashType, without = [] } of spends) {
    const { txid } = bitcoinCoin(key.script, amount);
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
