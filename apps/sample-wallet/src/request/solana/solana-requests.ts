import {
  describeSolanaRequest,
  type LookupTables,
  readSolanaTransaction,
  type SolanaMessages,
  type SolanaTransaction,
} from '@mooring/clear-signing/solana';
import { currentChain } from '@mooring/protocol';
import type { MessageSelector } from '../../messages/language.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext, RequestModule } from '../request-module.ts';
import { lookUpSolana, type SolanaLookUp } from './look-up-solana.ts';
import { performSolana, solanaNetwork } from './perform-solana.ts';
import { readSolanaRequest } from './read-solana-request.ts';
import { simulateSolana } from './simulate-solana.ts';

/** Requests of Solana. */
export function solanaRequests(messages: SolanaMessages | undefined): RequestModule {
  const describe = (context: RequestContext, known?: SolanaLookUp) => {
    const { prompt, networks, accounts, account, url } = context;
    const network = solanaNetwork(networks, prompt.chainId);
    const { pubkey } = Object(prompt.params) as { readonly pubkey?: unknown };
    return describeSolanaRequest({
      ...known,
      method: prompt.method,
      params: prompt.params,
      messages,
      domain: URL.canParse(url) ? new URL(url).host : undefined,
      cluster: { id: prompt.chainId, name: network?.name ?? prompt.chainId },
      account: typeof pubkey === 'string' ? pubkey : account,
      accounts: accounts.flatMap(({ addresses }) => addresses[currentChain(prompt.chainId)] ?? []),
      tokens: network?.tokens ?? [],
    });
  };
  return {
    describe: (context) => describe(context),
    lookUp(context) {
      const network = solanaNetwork(context.networks, context.prompt.chainId);
      if (network === undefined || transactionsOf(context).length === 0) return undefined;
      return lookUpSolana(network.rpcUrl, (tables) => transactionsOf(context, tables)).then(
        (known) => () => describe(context, known),
      );
    },
    whyRefused,
    isSimulated: (context) => transactionsOf(context).length > 0 && whyRefused(context) === undefined,
    async simulate(context) {
      const network = solanaNetwork(context.networks, context.prompt.chainId);
      return network === undefined
        ? { ok: false, why: 'silent' }
        : simulateSolana(network.rpcUrl, transactionsOf(context));
    },
    simulatesFee: false,
    perform: performSolana,
  };
}

function transactionsOf({ prompt }: RequestContext, tables?: LookupTables): readonly SolanaTransaction[] {
  const { transaction, transactions = [transaction] } = Object(prompt.params) as {
    readonly transaction?: unknown;
    readonly transactions?: unknown;
  };
  if (prompt.method === 'solana_signMessage' || !Array.isArray(transactions)) return [];
  return transactions.slice(0, 10).flatMap((each) => {
    const read = readSolanaTransaction(each, tables);
    return 'key' in read ? [] : [read];
  });
}

function whyRefused({ prompt, networks, accounts, account }: RequestContext): MessageSelector | undefined {
  try {
    const request = readSolanaRequest(prompt.method, prompt.params);
    if (solanaNetwork(networks, prompt.chainId) === undefined) return (messages) => messages.chainUnknown();
    const address = request.pubkey ?? account;
    const isOwn = accounts.some(({ addresses }) =>
      addresses[currentChain(prompt.chainId)]?.includes(address ?? ''),
    );
    if (address === undefined || !isOwn) return (messages) => messages.accountUnknown();
    const isSigner =
      request.kind === 'message' || request.transactions.every(({ signers }) => signers.includes(address));
    return isSigner ? undefined : (messages) => messages.notSigner();
  } catch (error) {
    return error instanceof Refusal ? error.say : (messages) => messages.paramsWrong();
  }
}
