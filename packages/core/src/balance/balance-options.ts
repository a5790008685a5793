import { parseCaipAddress } from '@mooring/protocol';
import { balanceAnswer, balancePath } from '@mooring/protocol/api';
import type { NativeBalance } from '../contract/adapter.ts';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { getJson } from '../query/get-json.ts';
import { limits } from '../query/limits.ts';
import type { QueryContext } from '../query/observe-query.ts';
import { type Holding, readHoldings } from './read-holdings.ts';

/** Whose balance, and where. */
export interface BalanceOf {
  readonly address: CaipAddress;
  readonly network: CaipNetwork;
}

/** What an address holds on a network. */
export interface Balance {
  readonly native: NativeBalance;
  /** The native currency and the tokens, as the API tells them; absent where no API knows the network. */
  readonly holdings?:
    | {
        /** The native currency first, then what is worth most. */
        readonly list: readonly Holding[];
        /** When they were read, in Unix milliseconds. */
        readonly readAt: number;
      }
    | undefined;
  /** Why the API did not answer the last time: `native` comes from a node then, and `holdings` are those read before. */
  readonly problem?: AppKitErrorInfo | undefined;
}

/** The API has no node of the network, or is one without balances: nothing is wrong. */
const notServed: ReadonlySet<string> = new Set(['CHAIN_NOT_SERVED', 'ROUTE_NOT_FOUND']);

/**
 * Query options (TanStack Query's shape) for the balance of an address on a network; fresh for 30 s. With `services.api` the
 * API tells it, tokens included; without, or while the API does not answer, the adapter reads the native balance.
 *
 * @throws from `queryFn`: what the API is reproached with (see `getJson`) when the adapter does not answer either, else what
 * the adapter throws
 */
export function balanceOptions(core: AppKitCore, { address, network }: BalanceOf) {
  const queryKey = ['mooring', 'balance', address, network.caipNetworkId] as const;
  return {
    queryKey,
    staleTime: limits.balanceFresh,
    queryFn: ({ client }: QueryContext): Promise<Balance> =>
      readBalance(core, { address, network }, () => client.getQueryData(queryKey) as Balance | undefined),
  };
}

async function readBalance(
  core: AppKitCore,
  of: BalanceOf,
  before: () => Balance | undefined,
): Promise<Balance> {
  if (core.api === undefined) return { native: await readNative(core, of) };
  try {
    return await askApi(core, of);
  } catch (thrown) {
    const error = readError(thrown);
    const served = !notServed.has(error.code);
    try {
      const native = await readNative(core, of);
      return served ? { native, holdings: before()?.holdings, problem: errorInfo(error) } : { native };
    } catch (silent) {
      throw served ? error : silent;
    }
  }
}

async function askApi(core: AppKitCore, of: BalanceOf): Promise<Balance> {
  const { network } = of;
  const path = balancePath.replace(':address', encodeURIComponent(parseCaipAddress(of.address).address));
  const query = new URLSearchParams({ chainId: network.caipNetworkId, currency: 'usd' });
  const { balances } = await getJson(core, `${path}?${query}`, balanceAnswer);
  const list = readHoldings(balances, network);
  const native = list.find(({ address }) => address === undefined) ?? (await readNative(core, of));
  const { value, decimals, symbol } = native;
  return { native: { value, decimals, symbol }, holdings: { list, readAt: core.clock.now() } };
}

async function readNative(core: AppKitCore, of: BalanceOf): Promise<NativeBalance> {
  const adapter = core.adapters[of.network.chainNamespace];
  if (adapter === undefined) throw createError('ADAPTER_NOT_FOUND');
  return adapter.getBalance(of);
}
