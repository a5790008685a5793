import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { base58 } from '@scure/base';
import type { SolanaTransactionVersion } from '@solana/wallet-standard-features';
import type { WalletAccount } from '@wallet-standard/base';
import { readAccounts } from '../account/read-accounts.ts';
import { clusterOf, type SolanaCluster } from '../cluster/cluster.ts';
import { createError } from '../errors.ts';
import { readCommitment } from '../node/commitment.ts';
import type { SendOptions } from '../node/solana-rpc.ts';
import { type AnyTransaction, likeGiven, toBytes } from '../transaction/any-transaction.ts';
import type { ReadTransaction } from '../transaction/read-transaction.ts';
import { signatureVerifier } from '../transaction/signature-verifier.ts';
import { checkSigned, readLastUnsigned, readUnsigned } from '../transaction/signed-transaction.ts';
import { chainFor } from './chain-for.ts';
import { readSignature } from './read-signature.ts';
import type { WalletLink } from './wallet-link.ts';

/** Signs bytes with the active account. Resolves with 64 bytes. */
export async function signMessage(link: WalletLink, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { account } = accountOf(link);
  const feature = link.wallet.features['solana:signMessage'];
  if (typeof feature?.signMessage !== 'function') throw createError('RPC_CALL_NOT_ALLOWED');
  const [signed] = await ask(link, () => feature.signMessage({ account, message }));
  return readSignature(signed?.signature);
}

/**
 * Has the wallet sign transactions together, and returns objects of the same kinds. The wallet may have changed them;
 * checks that the account signed the returned ones.
 */
export async function signTransactions<T extends AnyTransaction>(
  link: WalletLink,
  given: readonly T[],
): Promise<readonly T[]> {
  const { account, address, cluster } = accountOf(link);
  const bytes = given.map(toBytes);
  const transactions = bytes.map((each) => readUnsigned(each, address));
  const signed = await signBytes(link, account, cluster, bytes, transactions);
  return given.map((each, index) => likeGiven(each, signed[index] as Uint8Array));
}

/**
 * Has the wallet sign and send a transaction. If it cannot send to this network, the network's own node sends it.
 * Resolves with the signature in base58.
 */
export async function signAndSendTransaction(
  link: WalletLink,
  given: AnyTransaction,
  options: SendOptions = {},
): Promise<string> {
  const { account, address, cluster } = accountOf(link);
  const transaction = toBytes(given);
  const read = readLastUnsigned(transaction, address);
  const { features } = link.wallet;
  const feature = features['solana:signAndSendTransaction'];
  const signs = typeof features['solana:signTransaction']?.signTransaction === 'function';
  // A wallet has no nodes for a site's own cluster.
  const sends =
    typeof feature?.signAndSendTransaction === 'function' && !(signs && cluster === 'solana:localnet');
  if (!sends) {
    const [signed] = await signBytes(link, account, cluster, [transaction], [read]);
    return link.send(signed as Uint8Array, options);
  }
  const chain = chainFor(account, cluster);
  if (chain === undefined) throw createError('CHAIN_NOT_SUPPORTED');
  checkVersions(feature.supportedTransactionVersions, [read]);
  const input = { account, transaction, chain, options: standardOptions(options) };
  const [sent] = await ask(link, () => feature.signAndSendTransaction(input));
  return base58.encode(readSignature(sent?.signature));
}

/** Has the wallet sign a transaction, and sends it through the site's connection or the network's own node. */
export async function sendTransaction(
  link: WalletLink,
  given: AnyTransaction,
  node: { sendRawTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string> } | undefined,
  options?: SendOptions,
): Promise<string> {
  const { account, address, cluster } = accountOf(link);
  const bytes = toBytes(given);
  const [signed] = await signBytes(link, account, cluster, [bytes], [readLastUnsigned(bytes, address)]);
  const transaction = signed as Uint8Array;
  return node === undefined ? link.send(transaction, options) : node.sendRawTransaction(transaction, options);
}

async function signBytes(
  link: WalletLink,
  account: WalletAccount,
  cluster: SolanaCluster,
  bytes: readonly Uint8Array[],
  transactions: readonly ReadTransaction[],
): Promise<readonly Uint8Array[]> {
  if (bytes.length === 0) return [];
  const feature = link.wallet.features['solana:signTransaction'];
  if (typeof feature?.signTransaction !== 'function') throw createError('RPC_CALL_NOT_ALLOWED');
  const chain = chainFor(account, cluster);
  checkVersions(feature.supportedTransactionVersions, transactions);
  const inputs = bytes.map((transaction) => ({ account, transaction, ...(chain && { chain }) }));
  // Loaded before the prompt, since the result has to be verified afterwards.
  const verify = await signatureVerifier(account.address);
  const answers: unknown = await ask(link, () => feature.signTransaction(...inputs));
  if (!Array.isArray(answers) || answers.length !== bytes.length)
    throw createError('WALLET_ANSWER_INVALID', { problem: `${bytes.length} transactions were to be signed` });
  return Promise.all(
    answers.map((answer) =>
      checkSigned(Reflect.get(Object(answer), 'signedTransaction'), account.address, verify),
    ),
  );
}

/** The wallet's current account object, which it replaces with each change. */
function accountOf(link: WalletLink) {
  const { address, chainId } = link.active();
  const account = readAccounts(link.wallet).find((each) => each.address === address);
  if (account === undefined) throw createError('NOT_CONNECTED');
  return { account, address, cluster: clusterOf(chainId) };
}

function checkVersions(
  supported: readonly SolanaTransactionVersion[],
  transactions: readonly ReadTransaction[],
): void {
  // A wallet that states no versions is asked to sign any.
  const unknown = transactions.find(
    ({ version }) => Array.isArray(supported) && !supported.includes(version),
  );
  if (unknown === undefined) return;
  const problem = `the wallet signs none of version ${unknown.version}`;
  throw createError('TRANSACTION_INVALID', { problem });
}

function standardOptions({ preflightCommitment, skipPreflight, maxRetries, minContextSlot }: SendOptions) {
  const commitment = readCommitment(preflightCommitment);
  return {
    ...(commitment && { preflightCommitment: commitment }),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  };
}

function ask<T>({ clock }: WalletLink, question: () => Promise<T>): Promise<T> {
  return withTimeout(question, { clock, timeoutMs: walletPromptTimeoutMs });
}
