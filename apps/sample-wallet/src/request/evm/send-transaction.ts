import { inDoubtCode } from '@mooring/protocol';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  InsufficientFundsError,
  keccak256,
  RpcRequestError,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { Refusal } from '../refusal.ts';
import { RefusedByNetwork, SendInDoubt, type SignedTransaction, transactionFailed } from '../signing.ts';
import type { GasLimits } from '../simulation.ts';
import type { TransactionOrder } from './read-request.ts';
import { viemChain } from './viem-chain.ts';

/** JSON-RPC codes that are not about the transaction itself: internal error, busy, in doubt, and no code. */
const inconclusiveCodes: readonly number[] = [-32603, -32005, -32002, inDoubtCode, -1];
const knownAlready = /already known|already imported|already exists|known transaction/i;

/** Signs a transaction for at most the fee that was shown, without sending it. Rejects with a `Refusal`. */
export async function signTransaction(
  network: SiteNetwork,
  account: PrivateKeyAccount,
  { to, value, data, gas }: TransactionOrder,
  limits: GasLimits | undefined,
): Promise<SignedTransaction> {
  const chain = viemChain(network);
  const client = createWalletClient({ account, chain, transport: http(network.rpcUrl) });
  try {
    const prepared = await client.prepareTransactionRequest({
      account,
      chain,
      value,
      to: to ?? null,
      ...(data === undefined ? {} : { data }),
      ...(gas === undefined ? {} : { gas }),
      ...limits,
    });
    const raw = await client.signTransaction(prepared);
    return { raw, hash: keccak256(raw) };
  } catch (error) {
    throw refusalFor(error);
  }
}

/**
 * Broadcasts a signed transaction.
 *
 * @param again whether it was broadcast before
 * @returns its hash once the network has it
 * @throws SendInDoubt if it is unknown whether the network has it; `Refusal` if the network refused it
 */
export async function broadcast(
  network: SiteNetwork,
  signed: SignedTransaction,
  again: boolean,
): Promise<Hex> {
  const raw = signed.raw as Hex;
  const hash = signed.hash as Hex;
  const chain = viemChain(network);
  // A resend changes the meaning of an answer.
  const sender = createPublicClient({ chain, transport: http(network.rpcUrl, { retryCount: 0 }) });
  try {
    await sender.sendRawTransaction({ serializedTransaction: raw });
    return hash;
  } catch (error) {
    if (isKnownAlready(error) || (await hasTransaction(network, hash))) return hash;
    // A refusal does not prove that the network has not taken the transaction before.
    if (!again && isRefusal(error)) throw refusalFor(error);
    if (again) throw new SendInDoubt(hash);
    return broadcast(network, signed, true);
  }
}

/** Nodes know a transaction by its hash. A used nonce does not tell which transaction used it. */
function isKnownAlready(error: unknown): boolean {
  return knownAlready.test(answerOf(error)?.details ?? '');
}

/** The node's answer that made a request fail. */
function answerOf(error: unknown): RpcRequestError | undefined {
  const answer = error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError);
  return answer instanceof RpcRequestError ? answer : undefined;
}

/** Whether the node's answer is about the transaction itself. */
function isRefusal(error: unknown): boolean {
  const answer = answerOf(error);
  return answer !== undefined && !inconclusiveCodes.includes(answer.code);
}

async function hasTransaction(network: SiteNetwork, hash: Hex): Promise<boolean> {
  const client = createPublicClient({ chain: viemChain(network), transport: http(network.rpcUrl) });
  try {
    return (await client.getTransaction({ hash })).hash === hash;
  } catch {
    return false;
  }
}

/** Nothing was sent. */
function refusalFor(error: unknown): Refusal {
  const { shortMessage } = (error ?? {}) as { readonly shortMessage?: unknown };
  if (typeof shortMessage !== 'string')
    return new Refusal(transactionFailed, (messages) => messages.failed());
  const answer = answerOf(error);
  if (answer === undefined)
    return new Refusal(transactionFailed, (messages) => messages.networkSilent(), shortMessage);
  if (InsufficientFundsError.nodeMessage.test(answer.details))
    return new Refusal(transactionFailed, (messages) => messages.notEnough(), shortMessage);
  return new RefusedByNetwork(shortMessage);
}
