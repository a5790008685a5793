import { type CaipNetworkId, formatCaipAddress, isMooringError } from '@mooring/protocol';
import {
  apiLimits,
  type BalanceAnswer,
  type BalanceQuery,
  type TokenBalance,
  type UnreadBalance,
} from '@mooring/protocol/api';
import type { Upstreams } from '@mooring/upstreams';
import { formatUnits } from 'viem';
import { createError } from '../errors.ts';
import type { ChainTokens, Token, TokenList } from '../tokens/token-list.ts';
import type { TokenNames } from './token-names.ts';

export interface ReadBalancesOptions {
  readonly upstreams: Upstreams;
  readonly names: TokenNames;
  readonly chains: TokenList;
  /** Told of each chain that was read, and how many of its tokens could not be. */
  readonly onChain?: ((chain: CaipNetworkId, unread: number) => void) | undefined;
  /** Told of each chain that could not be read. */
  readonly onUnreadChain?: ((chain: CaipNetworkId) => void) | undefined;
}

interface ChainBalances {
  readonly balances: readonly TokenBalance[];
  readonly unread: readonly UnreadBalance[];
}

/**
 * Reads what an account has: of one chain when it is asked for, else of all whose addresses have that form. Nothing is kept, so
 * that a token of `forceUpdate` is as new as any. Of several chains, those that fail are reported as unread.
 *
 * @throws MooringError as `Upstreams.balances` does, when no chain can be read
 */
export async function readBalances(
  options: ReadBalancesOptions,
  account: string,
  query: BalanceQuery,
): Promise<BalanceAnswer> {
  const { upstreams, chains } = options;
  const asked = chainsAsked(upstreams, account, query);
  if (asked.length === 0) throw createError('ADDRESS_INVALID', { chain: 'a chain that this API reads' });
  const failures: unknown[] = [];
  const parts = await Promise.all(
    asked.map(async (chain): Promise<ChainBalances> => {
      try {
        const known = chains.get(chain);
        if (known === undefined) throw createError('CHAIN_NOT_SERVED', { chain });
        return await readChain(options, chain, known, account);
      } catch (error) {
        failures.push(error);
        if (!isMooringError(error)) throw error;
        options.onUnreadChain?.(chain);
        return { balances: [], unread: [{ chainId: chain }] };
      }
    }),
  );
  if (failures.length === asked.length) throw failures[0];
  return boundAnswer(parts);
}

/** Puts the chains into one answer. What is beyond its bound is counted; a chain's own currency is never left out. */
function boundAnswer(parts: readonly ChainBalances[]): BalanceAnswer {
  const all = parts.flatMap(({ balances }) => balances);
  const unread = parts.flatMap((part) => part.unread);
  const most = apiLimits.balances;
  const natives = all.filter(({ address }) => address === undefined).length;
  let room = most - natives;
  const balances = all.filter(({ address }) => {
    if (address === undefined) return true;
    room -= 1;
    return room >= 0;
  });
  const omitted = all.length - balances.length + Math.max(0, unread.length - most);
  return {
    balances,
    ...(unread.length > 0 ? { unread: unread.slice(0, most) } : {}),
    ...(omitted > 0 ? { omitted } : {}),
  };
}

/** The chains that a request is about. */
export function chainsAsked(
  upstreams: Pick<Upstreams, 'chains' | 'isAddress'>,
  account: string,
  { chainId }: BalanceQuery,
): readonly CaipNetworkId[] {
  if (chainId !== undefined) return [chainId as CaipNetworkId];
  return upstreams.chains.filter((chain) => upstreams.isAddress(chain, account));
}

async function readChain(
  { upstreams, names, onChain }: ReadBalancesOptions,
  chain: CaipNetworkId,
  { native, tokens }: ChainTokens,
  account: string,
): Promise<ChainBalances> {
  const amounts = await upstreams.balances(chain, { account, tokens: tokens.map(({ address }) => address) });
  const all = tokens.map((token, index) => ({ token, amount: amounts.tokens[index] }));
  const some = all.filter(({ amount }) => amount !== 0n);
  const nameless = some.flatMap(({ token }) => (token.words ? [] : [token.address]));
  const read = nameless.length === 0 ? undefined : await names.of(chain, nameless);
  const balances = [balanceOf(chain, native, amounts.native)];
  const unread: UnreadBalance[] = [];
  for (const { token, amount } of some) {
    const words = token.words ?? read?.get(token.address);
    const address = formatCaipAddress(chain, token.address);
    // Without decimals an amount has no meaning.
    if (words === undefined || amount === undefined) {
      const told = words && { name: words.name, symbol: words.symbol };
      unread.push({ chainId: chain, address, ...told, ...(token.icon ? { iconUrl: token.icon } : {}) });
    } else balances.push(balanceOf(chain, { ...words, icon: token.icon }, amount, address));
  }
  onChain?.(chain, unread.length);
  return { balances, unread };
}

function balanceOf(chainId: CaipNetworkId, token: Token, amount: bigint, address?: string): TokenBalance {
  const { name, symbol, decimals, icon } = token;
  return {
    name,
    symbol,
    chainId,
    ...(address === undefined ? {} : { address }),
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl: icon,
  };
}
