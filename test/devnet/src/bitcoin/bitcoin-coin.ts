import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { RawTx, Script } from '@scure/btc-signer';

/** A transaction that pays an amount to a script, with its id: the source of a coin to spend. No node knows it. */
export function bitcoinCoin(
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
  return { raw, txid: bytesToHex(sha256(sha256(raw)).reverse()) };
}
