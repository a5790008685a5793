import { currentChain } from '@mooring/protocol';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { SolanaNetwork, WalletNetwork } from '../../config/wallet-network.ts';
import type { SolanaSigning } from '../../state/supported.ts';
import type { SolanaAccount } from '../../vault/solana-account.ts';
import { unauthorized, unsupportedChains } from '../codes.ts';
import { grantedAddress, grantedAddresses } from '../granted-account.ts';
import { Refusal } from '../refusal.ts';
import type { Perform, PerformParameters } from '../request-module.ts';
import { readSolanaRequest } from './read-solana-request.ts';
import { sendSolana } from './send-solana.ts';
import { signMessage, signTransaction } from './sign-solana.ts';

/** Signs or sends an approved request. */
export const performSolana: Perform = async (parameters, prompt, session, _limits, signing) => {
  const { chainId, method } = prompt;
  const request = readSolanaRequest(method, prompt.params);
  const network = solanaNetwork(parameters.networks, chainId);
  if (network === undefined) throw new Refusal(unsupportedChains, (messages) => messages.chainUnknown());
  if (signing?.signed !== undefined) return sendSolana(network.rpcUrl, signing.signed, true);
  const account = accountFor(parameters, request.pubkey, chainId, session);
  if (request.kind === 'message') return { signature: signMessage(request.bytes, account) };
  if (request.transactions.some(({ signers }) => !signers.includes(account.address)))
    throw new Refusal(unauthorized, (messages) => messages.notSigner());
  const signed = request.transactions.map((transaction) => signTransaction(transaction, account));
  const [first] = signed;
  if (first === undefined) throw new Error('There is no transaction.');
  const { transaction, signature, id } = first;
  // The reader accepts no other method.
  switch (method as Exclude<SolanaSigning, 'solana_signMessage'>) {
    case 'solana_signAllTransactions':
      return { transactions: signed.map((each) => each.transaction) };
    case 'solana_signTransaction':
      return { signature, transaction };
    case 'solana_signAndSendTransaction': {
      const sending = { raw: transaction, hash: id };
      signing?.keep(sending);
      return sendSolana(network.rpcUrl, sending, false);
    }
  }
};

/** A Solana network of the wallet, by its current or former id. */
export function solanaNetwork(
  networks: readonly WalletNetwork[],
  chainId: string,
): SolanaNetwork | undefined {
  return networks
    .filter((network): network is SolanaNetwork => network.namespace === 'solana')
    .find(({ caipNetworkId }) => caipNetworkId === currentChain(chainId));
}

/** The requested account, or the one of the session, if the session grants it. */
function accountFor(
  { accounts }: PerformParameters,
  pubkey: string | undefined,
  chainId: string,
  session: SessionRecord,
): SolanaAccount {
  const address = pubkey ?? grantedAddress(session, chainId);
  const account = accounts().find(({ solana }) => solana.address === address)?.solana;
  if (account === undefined || !grantedAddresses(session, chainId).includes(account.address))
    throw new Refusal(unauthorized, (messages) => messages.accountUnknown());
  return account;
}
