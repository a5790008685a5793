import { finish } from '@mooring/bitcoin/transactions';
import type { Psbt } from '@mooring/clear-signing/bitcoin';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { BitcoinKeys } from '../../vault/bitcoin-account.ts';

/** A signed transaction. */
export interface SignedPsbt {
  /** In Base64. */
  readonly psbt: string;
  /** The complete transaction in hex, and its id; `undefined` while other signatures are missing. */
  readonly whole: { readonly raw: string; readonly hash: string } | undefined;
}

/** Signs the requested inputs. Throws if one of them cannot be signed. */
export function signPsbt({ bytes, inputs }: Psbt, keys: BitcoinKeys): SignedPsbt {
  const transaction = Transaction.fromPSBT(bytes, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowLegacyWitnessUtxo: true,
  });
  for (const [index, { own, sighash, type }] of inputs.entries()) {
    if (sighash === undefined) continue;
    const key = keys.find(({ address }) => address === own);
    if (key === undefined) throw new Error('Another owner holds the input.');
    if (type === 'tr') transaction.updateInput(index, { tapInternalKey: hex.decode(key.publicKey).slice(1) });
    transaction.signIdx(key.secret, index, [sighash]);
  }
  return { psbt: base64.encode(transaction.toPSBT()), whole: wholeOf(transaction) };
}

function wholeOf(signed: Transaction): SignedPsbt['whole'] {
  try {
    const { transaction: raw, txid: hash } = finish(signed);
    return { raw, hash };
  } catch {
    return undefined;
  }
}
