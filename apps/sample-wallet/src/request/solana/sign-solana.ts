import type { SolanaTransaction } from '@mooring/clear-signing/solana';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import type { SolanaAccount } from '../../vault/solana-account.ts';

/** A signature in Base58. */
export function signMessage(bytes: Uint8Array, { secret }: SolanaAccount): string {
  return base58.encode(ed25519.sign(bytes, secret));
}

/** A transaction with an account's signature added to the existing ones, and that signature. */
export function signTransaction(
  { bytes, messageBytes, signers }: SolanaTransaction,
  { secret, address }: SolanaAccount,
): { readonly transaction: string; readonly signature: string; readonly id: string } {
  const place = signers.indexOf(address);
  if (place === -1) throw new Error('The account does not sign this transaction.');
  const signature = ed25519.sign(messageBytes, secret);
  const signed = bytes.slice();
  // The signature count takes one byte, because so few fit into a transaction.
  signed.set(signature, 1 + 64 * place);
  return {
    transaction: base64.encode(signed),
    signature: base58.encode(signature),
    id: base58.encode(signed.slice(1, 65)),
  };
}
