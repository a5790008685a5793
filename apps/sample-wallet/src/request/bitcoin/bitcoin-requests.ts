import { type NodeAccess, readUtxos } from '@mooring/bitcoin/nodes';
import { type BitcoinMessages, describeBitcoinRequest, type KnownCoin } from '@mooring/clear-signing/bitcoin';
import type { MessageSelector } from '../../messages/language.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext, RequestModule } from '../request-module.ts';
import { nodeOf } from './node-of.ts';
import { bitcoinNetwork, performBitcoin } from './perform-bitcoin.ts';
import { planTransfer } from './plan-transfer.ts';
import { readBitcoinRequest } from './read-bitcoin-request.ts';

/** Requests of Bitcoin. */
export function bitcoinRequests(messages: BitcoinMessages | undefined): RequestModule {
  const describe = (context: RequestContext, coins?: readonly KnownCoin[]) => {
    const { prompt, networks, account, url } = context;
    const network = bitcoinNetwork(networks, prompt.chainId);
    return describeBitcoinRequest({
      method: prompt.method,
      params: prompt.params,
      messages,
      domain: URL.canParse(url) ? new URL(url).host : undefined,
      network: {
        id: prompt.chainId,
        name: network?.name ?? prompt.chainId,
        nativeCurrency: network?.nativeCurrency ?? { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      },
      account,
      addresses: ownAddresses(context),
      coins,
    });
  };
  return {
    describe: (context) => describe(context),
    lookUp(context) {
      const network = bitcoinNetwork(context.networks, context.prompt.chainId);
      if (network === undefined || context.prompt.method !== 'signPsbt') return undefined;
      return readKnownCoins(nodeOf(network), ownAddresses(context)).then(
        (coins) => () => describe(context, coins),
      );
    },
    whyRefused,
    isSimulated: (context) => context.prompt.method === 'sendTransfer' && whyRefused(context) === undefined,
    async simulate(context) {
      const network = bitcoinNetwork(context.networks, context.prompt.chainId);
      const own = ownAddresses(context);
      const [payment] = own;
      if (network === undefined || payment === undefined) return { ok: false, why: 'silent' };
      const request = readBitcoinRequest(context.prompt, own);
      if (request.kind !== 'transfer') return { ok: false, why: 'fails' };
      return planTransfer(network, payment, request.transfer);
    },
    simulatesFee: true,
    perform: performBitcoin,
  };
}

/** The addresses of the account that the session grants, payment first. */
function ownAddresses({ prompt, accounts, account }: RequestContext): readonly string[] {
  const lists = accounts.flatMap(({ addresses }) => [addresses[prompt.chainId] ?? []]);
  return lists.find(([payment]) => payment === account && payment !== undefined) ?? [];
}

/** Unspent coins that the network lists for an account; none if it does not answer. */
async function readKnownCoins(node: NodeAccess, own: readonly string[]): Promise<readonly KnownCoin[]> {
  try {
    const coins = await Promise.all(own.map((address) => readUtxos(node, address)));
    return coins.flat().map(({ txid, vout, value: amount }) => ({ txid, vout, amount }));
  } catch {
    return [];
  }
}

function whyRefused(context: RequestContext): MessageSelector | undefined {
  const own = ownAddresses(context);
  if (bitcoinNetwork(context.networks, context.prompt.chainId) === undefined)
    return (messages) => messages.chainUnknown();
  if (own.length === 0) return (messages) => messages.accountUnknown();
  try {
    readBitcoinRequest(context.prompt, own);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.say : (messages) => messages.paramsWrong();
  }
}
