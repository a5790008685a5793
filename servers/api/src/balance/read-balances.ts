import { type CaipNetworkId, formatCaipAddress } from '@mooring/protocol';
import { apiLimits, type BalanceAnswer, type BalanceQuery, type TokenBalance } from '@mooring/protocol/api';
import type { Upstreams } from '@mooring/upstreams';
import { formatUnits } from 'viem';
import { createError } from '../errors.ts';
import type { ListedToken, Token } from './token-list.ts';
import type { TokenNames } from './token-names.ts';

/** What is read of one chain. */
export interface ReadChain {
  readonly native: Token;
  readonly tokens: readonly ListedToken[];
}

export interface ReadBalancesOptions {
  readonly upstreams: Upstreams;
  readonly names: TokenNames;
  readonly chains: ReadonlyMap<CaipNetworkId, ReadChain>;
}

/**
 * Reads what an account has: of one chain when it is asked for, else of all whose addresses have that form. Nothing is kept, so
 * that a token of `forceUpdate` is as new as any.
 *
 * @throws MooringError as `Upstreams.balances` does; when one chain of several fails, all have
 */
export async function readBalances(
  options: ReadBalancesOptions,
  account: string,
  query: BalanceQuery,
): Promise<BalanceAnswer> {
  const { upstreams, chains } = options;
  const asked = chainsAsked(upstreams, account, query);
  if (asked.length === 0) throw createError('ADDRESS_INVALID', { chain: 'a chain that this API reads' });
  const balances = await Promise.all(
    asked.map(async (chain) => {
      const known = chains.get(chain);
      if (known === undefined) throw createError('CHAIN_NOT_SERVED', { chain });
      return readChain(options, chain, known, account);
    }),
  );
  return { balances: balances.flat().slice(0, apiLimits.balances) };
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
  { upstreams, names }: ReadBalancesOptions,
  chain: CaipNetworkId,
  { native, tokens }: ReadChain,
  account: string,
): Promise<readonly TokenBalance[]> {
  const amounts = await upstreams.balances(chain, { account, tokens: tokens.map(({ address }) => address) });
  const held = tokens.flatMap((token, index) => {
    const amount = amounts.tokens[index] ?? 0n;
    return amount === 0n ? [] : [{ token, amount }];
  });
  const nameless = held.flatMap(({ token }) => (token.words ? [] : [token.address]));
  const read = nameless.length === 0 ? undefined : await names.of(chain, nameless);
  return [
    balanceOf(chain, native, amounts.native),
    ...held.flatMap(({ token: { address, icon, words }, amount }) => {
      const known = words ?? read?.get(address);
      return known ? [balanceOf(chain, { ...known, icon }, amount, formatCaipAddress(chain, address))] : [];
    }),
  ];
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
