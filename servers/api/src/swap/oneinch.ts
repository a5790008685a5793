import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import * as v from 'valibot';
import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { createError } from '../errors.ts';
import { type FetchJson, VendorFailure, vendorAddress } from '../vendors/fetch-json.ts';
import {
  lessSlippage,
  type ProviderBuildQuestion,
  type SwapProvider,
  type SwapQuestion,
} from './swap-provider.ts';

export interface OneinchOptions {
  /** Base URL of the API: `https://api.1inch.dev`. */
  readonly url: string;
  readonly key: string;
  readonly chains: readonly CaipNetworkId[];
  /** Contracts that its swaps may call, in lower case; tokens are approved for the first. */
  readonly routers: readonly [Hex, ...Hex[]];
  readonly fetchJson: FetchJson;
}

const units = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,77})$/));
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/));
const gasUnits = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const quoteAnswer = v.object({ dstAmount: units, gas: gasUnits });
const swapAnswer = v.object({
  dstAmount: units,
  tx: v.object({
    from: address,
    to: address,
    data: v.pipe(v.string(), v.maxLength(65_538), v.regex(/^0x([0-9a-fA-F]{2})+$/)),
    value: units,
    gas: gasUnits,
  }),
});

/** The router call that states recipient, amount and token; `compatibility` makes swaps use it. */
const routerAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
]);

/** 1inch's placeholder for the native currency. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Swaps of 1inch (version 6.1 of its API). */
export function oneinch({ url, key, chains, routers, fetchJson }: OneinchOptions): SwapProvider {
  const headers = { authorization: `Bearer ${key}` };

  async function ask<Schema extends v.GenericSchema>(
    chain: CaipNetworkId,
    route: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | undefined> {
    const path = `/swap/v6.1/${parseCaipNetworkId(chain).reference}/${route}`;
    try {
      return await fetchJson({ url: vendorAddress(url, path, query), headers, schema });
    } catch (error) {
      // 1inch answers 400 without liquidity, and for other faulty requests.
      if (error instanceof VendorFailure && error.status === 400) return undefined;
      throw error;
    }
  }

  const asked = ({ from, to, amount }: SwapQuestion) => ({
    ...{ src: from ?? native, dst: to ?? native, amount: String(amount) },
  });

  async function quote(question: SwapQuestion) {
    const query = { ...asked(question), includeGas: 'true' };
    const answer = await ask(question.chain, 'quote', query, quoteAnswer);
    if (answer === undefined || answer.dstAmount === '0') return undefined;
    const { dstAmount, gas } = answer;
    return {
      ...{ toAmount: BigInt(dstAmount), priceImpact: undefined, providerFee: 0, path: undefined },
      gas: gas === undefined ? undefined : BigInt(gas),
    };
  }

  return {
    name: '1inch',
    serves: (chain) => chains.includes(chain),
    routers: () => routers,
    spender: () => routers[0],
    quote,
    async build(question) {
      const slippage = await slippageOf(question, quote);
      if (slippage === undefined) return undefined;
      const { chain, user } = question;
      const query = {
        ...{ ...asked(question), from: user, origin: user, slippage: String(slippage / 100) },
        ...{ disableEstimate: 'true', allowPartialFill: 'false', compatibility: 'true' },
      };
      const answer = await ask(chain, 'swap', query, swapAnswer);
      if (answer === undefined) return undefined;
      const { tx } = answer;
      const toAmount = BigInt(answer.dstAmount);
      const minToAmount = question.minToAmount ?? lessSlippage(toAmount, slippage);
      if (toAmount < minToAmount) throw createError('SWAP_QUOTE_MOVED');
      const to = tx.to.toLowerCase() as Hex;
      const built = { to, data: tx.data as Hex, value: BigInt(tx.value), toAmount, minToAmount };
      checkBuilt(question, built, tx.from);
      return { ...built, gas: tx.gas ? BigInt(tx.gas) : undefined, deadline: undefined };
    },
  };
}

/** Hundredths of a percent: at most the difference to the shown amount, less one, as 1inch may round down. */
async function slippageOf(
  question: ProviderBuildQuestion,
  quote: (question: SwapQuestion) => Promise<{ readonly toAmount: bigint } | undefined>,
): Promise<number | undefined> {
  const { minToAmount, slippage } = question;
  if (minToAmount === undefined) return slippage;
  const now = await quote(question);
  if (now === undefined) return undefined;
  if (now.toAmount < minToAmount) throw createError('SWAP_QUOTE_MOVED');
  const most = Number(((now.toAmount - minToAmount) * 10_000n) / now.toAmount);
  return Math.min(slippage, Math.max(most - 1, 0));
}

/** A flag of its calls: they may take less than the amount, and give less. */
const partialFill = 1n;

/** @throws VendorFailure for a transaction other than the requested swap */
function checkBuilt(
  { from, to, amount, user }: ProviderBuildQuestion,
  built: { readonly data: Hex; readonly value: bigint; readonly minToAmount: bigint },
  sender: string,
): void {
  if (built.value !== (from === undefined ? amount : 0n))
    throw new VendorFailure('the swap sends another value');
  if (sender.toLowerCase() !== user) throw new VendorFailure('the swap is of another account');
  const decoded = describe(built.data);
  if (decoded === undefined) throw new VendorFailure('the swap cannot be read');
  if (decoded.srcToken.toLowerCase() !== (from ?? native))
    throw new VendorFailure('the swap takes another token');
  if (decoded.dstToken.toLowerCase() !== (to ?? native))
    throw new VendorFailure('the swap gives another token');
  if ((decoded.flags & partialFill) !== 0n) throw new VendorFailure('the swap may take only a part');
  const receiver = decoded.dstReceiver.toLowerCase();
  if (receiver !== user) throw new VendorFailure('the swap pays another account');
  if (decoded.amount !== amount) throw new VendorFailure('the swap takes another amount');
  if (decoded.minReturnAmount < built.minToAmount) throw new VendorFailure('the swap may give less');
}

function describe(data: Hex) {
  try {
    return decodeFunctionData({ abi: routerAbi, data }).args[1];
  } catch {
    return undefined;
  }
}
