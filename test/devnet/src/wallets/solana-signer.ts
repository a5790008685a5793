import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { getTransactionDecoder, getTransactionEncoder, type SignatureBytes } from '@solana/kit';
import { solanaAccountOf } from '../solana/solana-accounts.ts';
import type { WalletCall } from './wallet-call.ts';

/**
 * Answers as Solana wallets do by a session: messages and signatures in base58, transactions in base64.
 *
 * @throws Error for an account that the wallet does not have, and for a method that it does not know
 */
export function signSolana({ method, params }: WalletCall, secrets: readonly Uint8Array[]): object {
  const { message, pubkey, transaction, transactions } = params as {
    readonly message: string;
    readonly pubkey?: string | undefined;
    readonly transaction: string;
    readonly transactions: readonly string[];
  };
  const accounts = secrets.map(solanaAccountOf);
  const account = accounts.find(({ address }) => pubkey === undefined || address === pubkey);
  if (account === undefined) throw new Error('Not an account of this wallet');
  if (method === 'solana_signMessage')
    return { signature: base58.encode(ed25519.sign(base58.decode(message), account.secret)) };
  if (method === 'solana_signTransaction') {
    const signed = addSignatures(transaction, [account]);
    const signature = signed.signatures[account.address];
    return { signature: base58.encode(new Uint8Array(signature ?? [])), transaction: encode(signed) };
  }
  if (method === 'solana_signAllTransactions')
    return { transactions: transactions.map((each) => encode(addSignatures(each, accounts))) };
  throw new Error(`No answer to ${method}`);
}

type Account = ReturnType<typeof solanaAccountOf>;
type Signed = ReturnType<ReturnType<typeof getTransactionDecoder>['decode']>;

function addSignatures(text: string, accounts: readonly Account[]): Signed {
  const transaction = getTransactionDecoder().decode(base64.decode(text));
  const { messageBytes, signatures } = transaction;
  const own = accounts.flatMap(({ address, secret }) =>
    address in signatures
      ? [[address, ed25519.sign(new Uint8Array(messageBytes), secret) as SignatureBytes] as const]
      : [],
  );
  return { ...transaction, signatures: { ...signatures, ...Object.fromEntries(own) } };
}

const encode = (transaction: Signed): string =>
  base64.encode(new Uint8Array(getTransactionEncoder().encode(transaction)));
