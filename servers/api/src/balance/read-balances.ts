import { type CaipNetworkId, formatCaipAddress, isMooringError } from '@mooring/protocol';
import {
  apiLimits,
  type BalanceAnswer,
  type BalanceQuery,
  type TokenBalance,
  type UnreadBalance,
} from '@mooring/protocol/api';
import type { TokenWords, Upstreams } from '@mooring/upstreams';
import { formatUnits } from 'viem';
import { createError } from '../errors.ts';
import { nativeToken, priceKey } from '../price/price-source.ts';
import type { Prices } from '../price/prices.ts';
import { picturesWithin } from '../tokens/pictures-within.ts';
import { isSpamName } from '../tokens/spam-name.ts';
import type { ChainTokens, ListedToken, Token, TokenList } from '../tokens/token-list.ts';
import { nothingOwned, type OwnedTokens } from './owned-tokens.ts';
import type { TokenNames } from './token-names.ts';

export interface ReadBalancesOptions {
  readonly upstreams: Upstreams;
  readonly names: TokenNames;
  readonly chains: TokenList;
  readonly prices: Pick<Prices, 'of'>;
  /** Reads what an index knows of the account. */
  readonly held?: OwnedTokens | undefined;
  /** Called for each chain read, with the number of its unread tokens. */
  readonly onChain?: ((chain: CaipNetworkId, unread: number) => void) | undefined;
  /** Called for each chain that could not be read. */
  readonly onUnreadChain?: ((chain: CaipNetworkId) => void) | undefined;
}

interface ChainBalances {
  readonly balances: readonly TokenBalance[];
  readonly unread: readonly UnreadBalance[];
}

/**
 * Reads the balances of an account: on the requested chain, or on all chains that the address fits. Caches nothing, so
 * tokens of `forceUpdate` are always fresh. Reports failed chains as unread if others succeed.
 *
 * @throws MooringError as `Upstreams.balances` does, if no chain can be read
 */
export async function readBalances(
  options: ReadBalancesOptions,
  account: string,
  query: BalanceQuery,
): Promise<BalanceAnswer> {
  const { upstreams, chains } = options;
  const asked = requestedChains(upstreams, account, query);
  const { chainId, block: number } = query;
  const block = chainId === undefined || number === undefined ? undefined : Number(number);
  if (asked.length === 0) throw createError('ADDRESS_INVALID', { chain: 'a chain that this API reads' });
  const failures: unknown[] = [];
  const parts = await Promise.all(
    asked.map(async (chain): Promise<ChainBalances> => {
      try {
        const known = chains.get(chain);
        if (known === undefined) throw createError('CHAIN_NOT_SERVED', { chain });
        return await readChain(options, chain, known, { account, block });
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

/** Characters of all pictures of an answer. */
const maxPictures = 786_432;

/** Merges the chains into one answer. Counts what exceeds the limit; never omits the native currency. */
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
  const picture = picturesWithin(maxPictures);
  return {
    balances: balances.map((one) => ({ ...one, iconUrl: picture(one.iconUrl) })),
    ...(unread.length > 0
      ? { unread: unread.slice(0, most).map((one) => withPicture(one, picture(one.iconUrl ?? ''))) }
      : {}),
    ...(omitted > 0 ? { omitted } : {}),
  };
}

function withPicture({ iconUrl: _, ...token }: UnreadBalance, iconUrl: string): UnreadBalance {
  return iconUrl === '' ? token : { ...token, iconUrl };
}

/** The chains of a request. */
export function requestedChains(
  upstreams: Pick<Upstreams, 'chains' | 'isAddress'>,
  account: string,
  { chainId }: BalanceQuery,
): readonly CaipNetworkId[] {
  if (chainId !== undefined) return [chainId as CaipNetworkId];
  return upstreams.chains.filter((chain) => upstreams.isAddress(chain, account));
}

async function readChain(
  { upstreams, names, prices, held = nothingOwned, onChain }: ReadBalancesOptions,
  chain: CaipNetworkId,
  { native, tokens: listed }: ChainTokens,
  { account, block }: { readonly account: string; readonly block: number | undefined },
): Promise<ChainBalances> {
  const { unlisted, isUnread = false, amountsNow } = await held(chain, account, listed);
  const tokens = [...listed, ...unlisted];
  const question = { account, tokens: tokens.map(({ address }) => address), block };
  const reading = upstreams.balances(chain, question);
  // The index may not have the block either.
  const amounts = await (block === undefined ? reading.catch(amountsNow) : reading);
  const all = tokens.map((token, index) => ({ token, amount: amounts.tokens[index] }));
  // Of an index, the chain is unread rather than each listed token that it does not have.
  const none = 'isIndexed' in amounts ? undefined : 0n;
  const some = all.filter(({ amount }) => amount !== none);
  const nameless = some.flatMap(({ token }) => (token.words ? [] : [token.address]));
  const read = nameless.length === 0 ? undefined : await names.of(chain, nameless);
  const keys = [
    nativeToken,
    ...some.flatMap(({ token }) => (token.isUnlisted ? [] : [priceKey(token.address)])),
  ];
  const worth = await prices.of(chain, keys);
  const isRead = amounts.native !== undefined;
  const balances = isRead ? [balanceOf(chain, native, amounts.native, worth.get(nativeToken))] : [];
  const unread: UnreadBalance[] = isRead && !isUnread ? [] : [{ chainId: chain }];
  for (const { token, amount } of some) {
    const words = token.words ?? read?.get(token.address);
    const balance = tokenBalanceOf(chain, token, {
      words,
      amount,
      price: worth.get(priceKey(token.address)),
    });
    if ('quantity' in balance) balances.push(balance);
    else if (!token.isUnlisted) unread.push(balance);
  }
  onChain?.(chain, unread.length);
  return { balances, unread };
}

interface Read {
  readonly words: TokenWords | undefined;
  readonly amount: bigint | undefined;
  readonly price: number | undefined;
}

/** An account's balance of a token; unread if unknown, or if unlisted and named like an advertisement. */
function tokenBalanceOf(
  chain: CaipNetworkId,
  { address: contract, icon, isUnlisted = false, words: listed }: ListedToken,
  { words, amount, price }: Read,
): TokenBalance | UnreadBalance {
  const address = formatCaipAddress(chain, contract);
  // An amount has no meaning without decimals.
  if (words === undefined || amount === undefined || (isUnlisted && isSpam(words))) {
    const metadata = listed ?? words;
    const named = metadata && { name: metadata.name, symbol: metadata.symbol };
    return { chainId: chain, address, ...named, ...(icon ? { iconUrl: icon } : {}) };
  }
  // Unlisted tokens have no value: their makers may have set their prices.
  const worth = isUnlisted ? undefined : price;
  const balance = balanceOf(chain, { ...words, icon }, amount, worth, address);
  return isUnlisted ? { ...balance, unverified: true } : balance;
}

/** Whether a token's name lures its owner to a site. */
const isSpam = ({ name, symbol }: Pick<Token, 'name' | 'symbol'>): boolean =>
  isSpamName(name) || isSpamName(symbol);

function balanceOf(
  chainId: CaipNetworkId,
  token: Token,
  amount: bigint,
  price: number | undefined,
  address?: string,
): TokenBalance {
  const { name, symbol, decimals, icon } = token;
  const numeric = formatUnits(amount, decimals);
  const value = price === undefined ? undefined : price * Number(numeric);
  return {
    name,
    symbol,
    chainId,
    ...(address === undefined ? {} : { address }),
    ...(value === undefined || !Number.isFinite(value) ? {} : { value }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: icon,
  };
}
