import { type CaipNetworkId, formatCaipAddress, isMooringError, parseQuantity } from '@mooring/protocol';
import {
  apiLimits,
  type SwapAllowanceAnswer,
  type SwapAllowanceQuery,
  type SwapApproveAnswer,
  type SwapApproveQuery,
  type SwapBuildAnswer,
  type SwapBuildQuestion,
  type SwapGasPriceAnswer,
  type SwapQuote,
  type SwapQuotesAnswer,
  type SwapQuotesQuery,
} from '@mooring/protocol/api';
import type { Logger } from '@mooring/server-kit';
import type { Upstreams } from '@mooring/upstreams';
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem';
import { createError } from '../errors.ts';
import { callContracts } from '../pools/call-contracts.ts';
import { readTokenId } from '../tokens/token-id.ts';
import { type BuiltSwap, lessSlippage, type SwapProvider, type SwapQuestion } from './swap-provider.ts';

export interface SwapServiceOptions {
  /** If a request names no provider, the first one that serves the chain answers. */
  readonly providers: readonly SwapProvider[];
  readonly upstreams: Pick<Upstreams, 'chains' | 'isAddress' | 'forward'>;
  readonly log: Logger;
  /** Called with each requested provider. */
  readonly onAsked?: ((provider: string, outcome: 'ok' | 'none' | 'failed') => void) | undefined;
}

/** Answers all swap routes; each method throws a MooringError of the API. */
export interface SwapService {
  /** Names of the providers on a chain. */
  providers(chain: CaipNetworkId): readonly string[];
  /** Contracts that the chain's swaps call and tokens are approved for. */
  routers(chain: CaipNetworkId): readonly string[];
  quotes(query: SwapQuotesQuery): Promise<SwapQuotesAnswer>;
  allowance(query: SwapAllowanceQuery): Promise<SwapAllowanceAnswer>;
  gasPrice(chain: CaipNetworkId): Promise<SwapGasPriceAnswer>;
  approval(query: SwapApproveQuery): Promise<SwapApproveAnswer>;
  build(question: SwapBuildQuestion): Promise<SwapBuildAnswer>;
}

/** Default slippage, in hundredths of a percent. */
const usualSlippage = 100;
/** Gas of an approval if the node cannot estimate it. */
const approvalGas = 80_000;
/** Gas of a swap if its provider cannot estimate it. */
const swapGas = 400_000n;

const invalid = (problem: string) => createError('REQUEST_INVALID', { problem });

/** Requests providers and rejects transactions that call any contract not on their lists. */
export function swapService({ providers, upstreams, log, onAsked }: SwapServiceOptions): SwapService {
  const serving = (chain: CaipNetworkId) => providers.filter((one) => one.serves(chain));

  function chosen(chain: CaipNetworkId, name: string | undefined): SwapProvider {
    const all = serving(chain);
    const [first] = all;
    if (first === undefined) throw createError('SWAP_NOT_SERVED', { chain });
    if (name === undefined) return first;
    const found = all.find((one) => one.name === name);
    if (found === undefined) throw invalid('provider: none of this chain');
    return found;
  }

  /** Runs a provider request. @throws MooringError `VENDOR_UNAVAILABLE` if it fails */
  async function asked<Answer>(
    provider: SwapProvider,
    ask: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    try {
      const answer = await ask();
      onAsked?.(provider.name, answer === undefined ? 'none' : 'ok');
      return answer;
    } catch (error) {
      onAsked?.(provider.name, 'failed');
      if (isMooringError(error)) throw error;
      log.warn({ error, provider: provider.name }, 'a provider of swaps failed');
      throw createError('VENDOR_UNAVAILABLE');
    }
  }

  function readAccount(chain: CaipNetworkId, text: string): Hex {
    const { chain: of, address } = readTokenId(upstreams, text);
    if (of !== chain || address === undefined) throw createError('ADDRESS_INVALID', { chain });
    return address as Hex;
  }

  function readQuestion(given: {
    readonly from: string;
    readonly to: string;
    readonly amount: string;
  }): SwapQuestion {
    const [from, to] = [readTokenId(upstreams, given.from), readTokenId(upstreams, given.to)];
    if (from.chain !== to.chain) throw invalid('to: of another chain');
    const amount = BigInt(given.amount);
    if (amount > maxUint256) throw invalid('amount: more than a token can have');
    return {
      chain: from.chain,
      from: from.address as Hex | undefined,
      to: to.address as Hex | undefined,
      amount,
    };
  }

  async function quoteOf(provider: SwapProvider, question: SwapQuestion, query: SwapQuotesQuery) {
    const quote = await asked(provider, () => provider.quote(question));
    if (quote === undefined || quote.toAmount === 0n) return undefined;
    const { toAmount, priceImpact, providerFee, gas, path } = quote;
    const answer: SwapQuote = {
      ...{ id: null, fromAmount: query.amount, fromAccount: query.from, toAccount: query.to },
      ...{ toAmount: String(toAmount), provider: provider.name, providerFee },
      minToAmount: String(lessSlippage(toAmount, usualSlippage)),
      ...(priceImpact === undefined ? {} : { priceImpact }),
      ...(gas === undefined ? {} : { gas: String(gas) }),
      ...(path === undefined ? {} : { path: path.map((token) => formatCaipAddress(question.chain, token)) }),
    };
    return answer;
  }

  async function readGasPrice(chain: CaipNetworkId): Promise<bigint> {
    const [answer] = await upstreams.forward(chain, [{ method: 'eth_gasPrice', params: [] }]);
    const price = numberOf(answer);
    if (price === undefined) throw createError('NODE_UNAVAILABLE', { chain });
    return price;
  }

  async function readAllowance(chain: CaipNetworkId, token: Hex, owner: Hex, spender: Hex): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] });
    const [answer] = await callContracts({ upstreams, chain }, [{ to: token, data }]);
    if (answer?.length !== 66) throw createError('ADDRESS_INVALID', { chain });
    return BigInt(answer);
  }

  return {
    providers: (chain) => serving(chain).map(({ name }) => name),
    routers(chain) {
      const all = serving(chain).flatMap((one) => one.routers(chain));
      return [...new Set(all)].slice(0, apiLimits.routers).map((router) => formatCaipAddress(chain, router));
    },
    async quotes(query) {
      const question = readQuestion(query);
      const { chain } = question;
      if (query.provider !== 'any') {
        const quote = await quoteOf(chosen(chain, query.provider), question, query);
        return { quotes: quote === undefined ? [] : [quote] };
      }
      const all = serving(chain);
      if (all.length === 0) throw createError('SWAP_NOT_SERVED', { chain });
      const results = await Promise.allSettled(all.map((one) => quoteOf(one, question, query)));
      const failed = results.find((result) => result.status === 'rejected');
      const quotes = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
      if (quotes.length === 0 && failed !== undefined) throw failed.reason;
      return { quotes: quotes.sort(byAmount) };
    },
    async allowance({ tokenAddress, userAddress, provider }) {
      const { chain, address } = readTokenId(upstreams, tokenAddress);
      const user = readAccount(chain, userAddress);
      const spender = chosen(chain, provider).spender(chain);
      const spenderId = formatCaipAddress(chain, spender);
      // A token without a contract needs no approval.
      if (address === undefined) return { allowance: String(maxUint256), spender: spenderId };
      const allowance = await readAllowance(chain, address as Hex, user, spender);
      return { allowance: String(allowance), spender: spenderId };
    },
    async gasPrice(chain) {
      if (!upstreams.chains.includes(chain)) throw createError('CHAIN_NOT_SERVED', { chain });
      const price = await readGasPrice(chain);
      return {
        standard: String(price),
        fast: String((price * 5n) / 4n),
        instant: String((price * 3n) / 2n),
      };
    },
    async approval({ userAddress, from, to, amount, provider }) {
      const { chain, address } = readTokenId(upstreams, from);
      if (readTokenId(upstreams, to).chain !== chain) throw invalid('to: of another chain');
      if (address === undefined) throw invalid('from: needs no approval');
      const user = readAccount(chain, userAddress);
      const spender = chosen(chain, provider).spender(chain);
      const most = amount === undefined ? maxUint256 : BigInt(amount);
      if (most > maxUint256) throw invalid('amount: more than a token can have');
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, most] });
      const call = { from: user, to: address, data };
      const [estimate] = await upstreams.forward(chain, [{ method: 'eth_estimateGas', params: [call] }]);
      const gas = numberOf(estimate);
      // Early stablecoins accept a new approval only after a reset to 0.
      const resetFirst =
        gas === undefined && most > 0n && (await readAllowance(chain, address as Hex, user, spender)) > 0n;
      const token = formatCaipAddress(chain, address);
      const gasPrice = String(await readGasPrice(chain));
      return {
        tx: {
          from: token,
          to: token,
          data,
          value: '0',
          eip155: { gas: gas === undefined ? approvalGas : Number(gas), gasPrice },
        },
        spender: formatCaipAddress(chain, spender),
        ...(resetFirst ? { resetFirst } : {}),
      };
    },
    async build(given) {
      const question = readQuestion(given);
      const { chain } = question;
      const user = readAccount(chain, given.userAddress);
      const provider = chosen(chain, given.provider);
      const slippage = Math.round(Number(given.eip155?.slippage ?? usualSlippage / 100) * 100);
      const minToAmount = given.minToAmount === undefined ? undefined : BigInt(given.minToAmount);
      const built = await asked(provider, async () => {
        const swap = await provider.build({ ...question, user, slippage, minToAmount });
        if (swap && !provider.routers(chain).includes(swap.to))
          throw new Error('the swap calls another contract');
        return swap;
      });
      if (built === undefined) throw createError('SWAP_NOT_FOUND');
      return answerBuilt(given, built, { chain, user, provider, gasPrice: await readGasPrice(chain) });
    },
  };
}

/** The best first; those that give the same stay in the operator's order. */
function byAmount(one: SwapQuote, other: SwapQuote): number {
  const more = BigInt(other.toAmount) - BigInt(one.toAmount);
  return more === 0n ? 0 : more > 0n ? 1 : -1;
}

function answerBuilt(
  given: SwapBuildQuestion,
  built: BuiltSwap,
  by: {
    readonly chain: CaipNetworkId;
    readonly user: Hex;
    readonly provider: SwapProvider;
    readonly gasPrice: bigint;
  },
): SwapBuildAnswer {
  const { to, data, value, toAmount, minToAmount, gas = swapGas, deadline } = built;
  return {
    tx: {
      ...{ from: formatCaipAddress(by.chain, by.user), to: formatCaipAddress(by.chain, to), data },
      ...{ amount: given.amount, value: String(value) },
      eip155: { gas: String(gas), gasPrice: String(by.gasPrice) },
    },
    ...{ provider: by.provider.name, toAmount: String(toAmount), minToAmount: String(minToAmount) },
    ...(deadline === undefined ? {} : { deadline }),
  };
}

function numberOf(answer: unknown): bigint | undefined {
  const { result } = (typeof answer === 'object' ? answer : {}) as { readonly result?: unknown };
  return parseQuantity(result);
}
