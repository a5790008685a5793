import { visibleText } from '@mooring/clear-signing';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { type Address, createWalletClient, http, isAddressEqual, type TypedDataDefinition } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { RequestAsk } from '../state/state.ts';
import { caipChain } from '../state/supported.ts';
import type { FeeLimits } from './foresee.ts';
import { readRequest, type TransactionOrder } from './read-request.ts';
import { Refusal } from './refusal.ts';
import { viemChain } from './viem-chain.ts';

export interface PerformParameters {
  readonly accounts: () => readonly PrivateKeyAccount[];
  readonly networks: readonly SiteNetwork[];
}

const unauthorized = 4100;
const unsupportedChains = 5100;
const invalidParams = -32602;
const transactionFailed = -32000;
const mostReason = 200;

/**
 * Signs or sends what was approved, for no more than the fee that was shown. Rejects with an EIP-1193 or JSON-RPC code, for
 * the site.
 */
export async function perform(
  parameters: PerformParameters,
  ask: RequestAsk,
  session: SessionRecord,
  limits?: FeeLimits | undefined,
): Promise<unknown> {
  const request = readRequest(ask.method, ask.params);
  const network = parameters.networks.find((known) => caipChain(known) === ask.chainId);
  if (network === undefined) throw new Refusal(unsupportedChains, (messages) => messages.chainUnknown());
  const account = accountFor(parameters, request.from, ask.chainId, session);
  switch (request.kind) {
    case 'message':
      return account.signMessage({ message: { raw: request.raw } });
    case 'typed-data':
      return account.signTypedData(readTypedData(request.json));
    case 'transaction':
      return send(network, account, request.transaction, limits);
  }
}

/** The account that is asked, if the session was given it. */
function accountFor(
  { accounts }: PerformParameters,
  from: Address,
  chainId: string,
  session: SessionRecord,
): PrivateKeyAccount {
  const account = accounts().find(({ address }) => isAddressEqual(address, from));
  const approved = Object.values(session.namespaces).flatMap((namespace) => namespace.accounts);
  const wanted = `${chainId}:${from}`.toLowerCase();
  if (account === undefined || !approved.some((entry) => entry.toLowerCase() === wanted)) {
    throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
  }
  return account;
}

function readTypedData(json: string): TypedDataDefinition {
  try {
    return JSON.parse(json) as TypedDataDefinition;
  } catch {
    throw new Refusal(invalidParams, (messages) => messages.paramsWrong());
  }
}

async function send(
  network: SiteNetwork,
  account: PrivateKeyAccount,
  { to, value, data, gas }: TransactionOrder,
  limits: FeeLimits | undefined,
): Promise<unknown> {
  const chain = viemChain(network);
  const client = createWalletClient({ account, chain, transport: http(network.rpcUrl) });
  try {
    return await client.sendTransaction({
      account,
      chain,
      value,
      to: to ?? null,
      ...(data === undefined ? {} : { data }),
      ...(gas === undefined ? {} : { gas }),
      ...limits,
    });
  } catch (error) {
    const { shortMessage } = (error ?? {}) as { readonly shortMessage?: unknown };
    if (typeof shortMessage !== 'string')
      throw new Refusal(transactionFailed, (messages) => messages.failed());
    // A contract may have written it.
    const reason = visibleText(shortMessage, mostReason).text;
    throw new Refusal(transactionFailed, (messages) => messages.sendFailed({ reason }), shortMessage);
  }
}
