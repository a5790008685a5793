import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { VarBytes } from '@scure/btc-signer/script.js';
import type { BitcoinKey } from '../bitcoin/bitcoin-accounts.ts';
import type { WalletCall } from './wallet-call.ts';

/**
 * Answers as Bitcoin wallets do by a session, with keys of native segwit addresses. It sends nothing.
 *
 * @throws Error for an account that the wallet does not have, and for a method that it does not know
 */
export function signBitcoin({ method, params }: WalletCall, keys: readonly BitcoinKey[]): unknown {
  if (method === 'getAccountAddresses')
    return keys.map(({ address, publicKey, path }) => ({
      address,
      publicKey: hex.encode(publicKey),
      path,
      intention: 'payment',
    }));
  const { account, address, message, psbt, signInputs } = params as {
    readonly account: string;
    readonly address?: string | undefined;
    readonly message: string;
    readonly psbt: string;
    readonly signInputs: readonly { readonly address: string; readonly index: number }[];
  };
  const keyOf = (wanted: string): BitcoinKey => {
    const key = keys.find((each) => each.address === wanted);
    if (key === undefined) throw new Error('Not an account of this wallet');
    return key;
  };
  if (method === 'signMessage') {
    const key = keyOf(address ?? account);
    return { address: key.address, signature: hex.encode(signMessage(message, key.secret)) };
  }
  if (method === 'signPsbt') {
    const transaction = Transaction.fromPSBT(base64.decode(psbt));
    for (const { address: signer, index } of signInputs) transaction.signIdx(keyOf(signer).secret, index);
    return { psbt: base64.encode(transaction.toPSBT()) };
  }
  throw new Error(`No answer to ${method}`);
}

/** By BIP-137, as an address of native segwit. */
function signMessage(message: string, secret: Uint8Array): Uint8Array {
  const text = utf8ToBytes(message);
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n');
  const hash = sha256(sha256(concatBytes(prefix, VarBytes.encode(text))));
  const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
  return Uint8Array.from([39 + recovery, ...rest]);
}
