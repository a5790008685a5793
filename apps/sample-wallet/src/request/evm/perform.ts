import type { SessionRecord } from '@mooring/protocol/sign';
import { type Address, isAddressEqual, type TypedDataDefinition } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { isEvm } from '../../config/wallet-network.ts';
import type { WalletAccount } from '../../vault/accounts.ts';
import { invalidParams, unauthorized, unsupportedChains } from '../codes.ts';
import { Refusal } from '../refusal.ts';
import type { Perform, PerformParameters } from '../request-module.ts';
import type { FeeLimits, GasLimits } from '../simulation.ts';
import { readRequest } from './read-request.ts';
import { broadcast, signTransaction } from './send-transaction.ts';

/** Signs or sends an approved request, for at most the fee that was shown. */
export const perform: Perform = async (parameters, prompt, session, limits, signing) => {
  const request = readRequest(prompt.method, prompt.params);
  const network = parameters.networks
    .filter(isEvm)
    .find(({ caipNetworkId }) => caipNetworkId === prompt.chainId);
  if (network === undefined) throw new Refusal(unsupportedChains, (messages) => messages.chainUnknown());
  if (signing?.signed !== undefined) return broadcast(network, signing.signed, true);
  const account = accountFor(parameters, request.from, prompt.chainId, session);
  switch (request.kind) {
    case 'message':
      return account.signMessage({ message: { raw: request.raw } });
    case 'typed-data':
      return account.signTypedData(readTypedData(request.json));
    case 'transaction': {
      const signed = await signTransaction(network, account, request.transaction, gasIn(limits));
      signing?.keep(signed);
      return broadcast(network, signed, false);
    }
  }
};

function gasIn(limits: FeeLimits | undefined): GasLimits | undefined {
  return limits !== undefined && 'gas' in limits ? limits : undefined;
}

/** Signs a text with one of the accounts. Rejects with the error for the site if the wallet does not have it. */
export async function signMessage(
  accounts: () => readonly Pick<WalletAccount, 'evm'>[],
  message: string,
  address: string,
): Promise<string> {
  const account = accounts().find(({ evm }) => evm.address === address)?.evm;
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
  const account = accounts().find(({ evm }) => isAddressEqual(evm.address, from))?.evm;
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
