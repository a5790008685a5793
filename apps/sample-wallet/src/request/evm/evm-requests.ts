import type { ClearSigningMessages } from '@mooring/clear-signing';
import type { Address } from 'viem';
import { type EvmNetwork, isEvm } from '../../config/wallet-network.ts';
import type { MessageSelector } from '../../messages/language.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext, RequestModule, SiteRequest } from '../request-module.ts';
import { type DescribeEvmOptions, describeEvm } from './describe-evm.ts';
import { perform } from './perform.ts';
import { readRequest } from './read-request.ts';
import { readTokens } from './read-tokens.ts';
import { simulate } from './simulate.ts';

/** Requests of EVM chains. */
export function evmRequests(messages: ClearSigningMessages): RequestModule {
  const describe = (context: RequestContext, facts: Pick<DescribeEvmOptions, 'tokens'> = {}) => {
    const { prompt, networks, url, accounts } = context;
    return describeEvm(prompt, networks, url, messages, {
      ...facts,
      addresses: accounts.map(({ evm }) => evm),
    });
  };
  return {
    describe: (context) => describe(context),
    lookUp(context) {
      const network = networkOf(context);
      const account = accountOf(context.prompt);
      if (network === undefined || account === undefined || network.tokens.length === 0) return undefined;
      return readTokens(network, account).then((tokens) => () => describe(context, { tokens }));
    },
    whyRefused: ({ prompt }) => whyRefused(prompt),
    isSimulated: (context) =>
      context.prompt.method === 'eth_sendTransaction' &&
      networkOf(context) !== undefined &&
      whyRefused(context.prompt) === undefined,
    async simulate(context) {
      const network = networkOf(context);
      return network === undefined ? { ok: false, why: 'silent' } : simulate(network, context.prompt.params);
    },
    simulatesFee: true,
    perform,
  };
}

function networkOf({ prompt, networks }: RequestContext): EvmNetwork | undefined {
  return networks.filter(isEvm).find(({ caipNetworkId }) => caipNetworkId === prompt.chainId);
}

function whyRefused({ method, params }: SiteRequest): MessageSelector | undefined {
  if (method === 'wallet_switchEthereumChain') return undefined;
  try {
    readRequest(method, params);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.say : (messages) => messages.paramsWrong();
  }
}

/** The account whose tokens the request could transfer. */
function accountOf({ method, params }: SiteRequest): Address | undefined {
  try {
    const request = readRequest(method, params);
    return request.kind === 'message' ? undefined : request.from;
  } catch {
    // Validation refuses it with the reason.
    return undefined;
  }
}
