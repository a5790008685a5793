import type { SessionRecord } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { type Address, isAddressEqual, type TypedDataDefinition } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { RequestAsk } from '../state/state.ts';
import { caipChain } from '../state/supported.ts';
import type { FeeLimits } from './foresee.ts';
import { readRequest } from './read-request.ts';
import { Refusal } from './refusal.ts';
import { broadcast, type Signing, signTransaction } from './send-transaction.ts';

export interface PerformParameters {
  readonly accounts: () => readonly PrivateKeyAccount[];
  readonly networks: readonly SiteNetwork[];
}

const unauthorized = 4100;
const unsupportedChains = 5100;
const invalidParams = -32602;

/**
 * Signs or sends what was approved, for no more than the fee that was shown. A transaction that `signing` holds is handed
 * over again as it is.
 *
 * @throws SendInDoubt when the network may have taken a transaction or not; else an error with an EIP-1193 or JSON-RPC
 * code, for the site: then nothing was carried out
 */
export async function perform(
  parameters: PerformParameters,
  ask: RequestAsk,
  session: SessionRecord,
  limits?: FeeLimits | undefined,
  signing?: Signing | undefined,
): Promise<unknown> {
  const request = readRequest(ask.method, ask.params);
  const network = parameters.networks.find((known) => caipChain(known) === ask.chainId);
  if (network === undefined) throw new Refusal(unsupportedChains, (messages) => messages.chainUnknown());
  if (signing?.signed !== undefined) return broadcast(network, signing.signed, true);
  const account = accountFor(parameters, request.from, ask.chainId, session);
  switch (request.kind) {
    case 'message':
      return account.signMessage({ message: { raw: request.raw } });
    case 'typed-data':
      return account.signTypedData(readTypedData(request.json));
    case 'transaction': {
      const signed = await signTransaction(network, account, request.transaction, limits);
      signing?.keep(signed);
      return broadcast(network, signed, false);
    }
  }
}

/** Signs a text with one of the accounts. Rejects with the error for the site if the wallet does not have it. */
export async function signMessage(
  accounts: PerformParameters['accounts'],
  message: string,
  address: string,
): Promise<string> {
  const account = accounts().find((known) => known.address === address);
  if (account === undefined) throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
  return account.signMessage({ message });
}

/** The requested account, if the session grants it. */
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
