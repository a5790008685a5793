import { namespaceFacts, parseCaipAddress } from '@mooring/protocol';
import { apiLimits, balanceAnswer, balancePath } from '@mooring/protocol/api';
import { balanceCacheMs } from '@mooring/protocol/limits';
import type { Adapter, NativeBalance } from '../contract/adapter.ts';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { getJson } from '../query/get-json.ts';
import type { QueryContext } from '../query/observe-query.ts';
import { type Holding, namesOf, nodeHoldings, readHoldings } from './read-holdings.ts';

/** Parameters of a balance: an account and a network. */
export interface BalanceOf {
  readonly address: CaipAddress;
  readonly network: CaipNetwork;
  /**
   * CAIP-10 ids of tokens that have just changed: an API returns no older balances for them. Not part of the query key.
   */
  readonly changed?: readonly CaipAddress[] | undefined;
  /** Number of a block that changed it: the balances are of this block or a later one. Not part of the query key. */
  readonly block?: number | undefined;
}

/** Balance of an address on a network. */
export interface Balance {
  readonly native: NativeBalance;
  /** The balance of the token that the site shows in place of the native one (`tokens`); absent if it could not be read. */
  readonly token?: NativeBalance | undefined;
  /** The native currency and the tokens, from the API or from a node that can list them; absent if neither can. */
  readonly holdings?:
    | {
        /** The native currency first, then tokens by worth, then those that could not be read. */
        readonly list: readonly Holding[];
        /** Number of tokens without decimals that are left out. */
        readonly dropped: number;
        /** The API could not read the network in full: a token that the list lacks is unknown, not zero. */
        readonly partial?: true | undefined;
        /** When they were read, in Unix milliseconds. */
        readonly readAt: number;
      }
    | undefined;
  /** The API has not answered yet: `native` comes from a node meanwhile, and `holdings` from the previous read. */
  readonly pending?: true | undefined;
  /**
   * Why the last request to the API failed; then `native` comes from a node, and `holdings` from the previous
   * read.
   */
  readonly problem?: AppKitErrorInfo | undefined;
}

/** Codes of an API that has no node of the network, or serves no balances: not an error. */
const notServed: ReadonlySet<string> = new Set(['CHAIN_NOT_SERVED', 'ROUTE_NOT_FOUND']);

/** Milliseconds to wait for the API before reading the native balance from a node. */
const apiHeadStartMs = 1_000;

/**
 * Milliseconds to wait before each further read of a balance that a block changed: nodes have a block at different times. After the last
 * one, the read fails.
 */
const behindPausesMs = [1_000, 2_000, 4_000, 8_000];

/** Milliseconds for which later reads are of a block, too: a node that lags would show the earlier balance again. */
const recentBlockMs = 60_000;

interface Reading extends Pick<BalanceOf, 'block'> {
  /** When the block was first asked for, in Unix milliseconds. */
  readonly since: number;
}

/**
 * The latest read of each balance per client, by query, as long as it is unfinished or its block is recent. Results of abandoned reads are
 * ignored.
 */
const latest = new WeakMap<object, Map<string, Reading>>();

/**
 * Query options (TanStack Query's shape) for the balance of an address on a network; fresh for 30 s. With `services.api` the API
 * answers, tokens included. Without it, for a namespace that no API serves, or while it does not answer, the adapter reads the
 * native balance, and the tokens too if no API knows the network and its node can list them. The native balance does not wait
 * longer than 1 s for the API: it is the query's data until the API answers. The token of the site's `tokens` is read from a node.
 * After a `block`, each source is asked again, 1, 2, 4 and 8 s later, while it is behind or does not answer; reads of the next minute are
 * of that block, too.
 *
 * @throws from `queryFn`: the API's error (see `getJson`) if the adapter fails as well, else the adapter's
 */
export function balanceOptions(core: AppKitCore, options: BalanceOf) {
  const { address, network } = options;
  const queryKey = ['mooring', 'balance', address, network.caipNetworkId] as const;
  return {
    queryKey,
    staleTime: balanceCacheMs,
    queryFn: async ({ client }: QueryContext): Promise<Balance> => {
      const id = queryKey.join(' ');
      const readings = latest.get(client) ?? new Map<string, Reading>();
      const now = core.clock.now();
      const earlier = readings.get(id);
      const isRecent = earlier?.block !== undefined && now - earlier.since < recentBlockMs;
      const reading: Reading =
        isRecent && earlier.block >= (options.block ?? 0)
          ? { block: earlier.block, since: earlier.since }
          : { block: options.block, since: now };
      const of = { ...options, block: reading.block };
      latest.set(client, readings.set(id, reading));
      const isLatest = () => readings.get(id) === reading;
      const before = () => client.getQueryData(queryKey) as Balance | undefined;
      const token = readSiteToken(core, of, isLatest);
      const complete = async (balance: Balance): Promise<Balance> => {
        // The token may be asked for again for a while, which holds up nothing else.
        if (of.block !== undefined && token !== undefined && isLatest())
          client.setQueryData(queryKey, { ...balance, token: before()?.token });
        return withSiteToken(balance, token);
      };
      try {
        const balance = await readBalance(core, of, {
          isLatest,
          before,
          meanwhile: async (balance) => {
            const shown = await complete(balance);
            if (isLatest()) client.setQueryData(queryKey, shown);
          },
        });
        return await complete(balance);
      } finally {
        if (isLatest() && of.block === undefined) readings.delete(id);
      }
    },
  };
}

interface Shown {
  /** Whether no later read has replaced this one. */
  isLatest(): boolean;
  /** The previous result. */
  before(): Balance | undefined;
  /** Shows an interim result. */
  meanwhile(balance: Balance): Promise<void>;
}

async function readBalance(core: AppKitCore, of: BalanceOf, shown: Shown): Promise<Balance> {
  const { before, meanwhile, isLatest } = shown;
  const readNode = () => untilReached(core, of, () => readNative(core, of), isLatest);
  if (core.api === undefined || !namespaceFacts(of.network.chainNamespace).apiBalances)
    return withTokens(core, of, await readNode());
  let requested: Promise<NativeBalance> | undefined;
  const askNode = () => {
    requested ??= readNode();
    return requested;
  };
  let over = false;
  const cancel = core.clock.after(apiHeadStartMs, () => {
    askNode().then(
      (native) => void (over || meanwhile({ native, holdings: before()?.holdings, pending: true })),
      // Retried if the API fails too.
      () => {
        requested = undefined;
      },
    );
  });
  try {
    return await untilReached(core, of, () => askApi(core, of), isLatest);
  } catch (thrown) {
    over = true;
    const error = readError(thrown);
    const served = !notServed.has(error.code);
    try {
      const native = await askNode();
      if (!served) return await withTokens(core, of, native);
      return { native, holdings: before()?.holdings, problem: errorInfo(error) };
    } catch (silent) {
      throw served ? error : silent;
    }
  } finally {
    over = true;
    cancel();
  }
}

/** Reads again while a balance of the block cannot be read. Once, if it need not be of a block. */
async function untilReached<Read>(
  core: AppKitCore,
  { block }: BalanceOf,
  read: () => Promise<Read>,
  isLatest: () => boolean,
): Promise<Read> {
  for (const pause of block === undefined ? [] : behindPausesMs) {
    try {
      return await read();
    } catch (error) {
      if (core.ended.aborted || !isLatest() || notServed.has(readError(error).code)) throw error;
      await new Promise<void>((resolve) => void core.clock.after(pause, resolve));
      if (core.ended.aborted || !isLatest()) throw error;
    }
  }
  return read();
}

async function askApi(core: AppKitCore, of: BalanceOf): Promise<Balance> {
  const { network } = of;
  const path = balancePath.replace(':address', encodeURIComponent(parseCaipAddress(of.address).address));
  const query = new URLSearchParams({ chainId: network.caipNetworkId, currency: 'usd' });
  const changed = of.changed?.slice(0, apiLimits.updates) ?? [];
  if (changed.length > 0) query.set('forceUpdate', changed.join());
  if (of.block !== undefined) query.set('block', String(of.block));
  const answer = await getJson(core, `${path}?${query}`, balanceAnswer);
  const read = readHoldings(answer, network);
  const { list } = read;
  const readAt = core.clock.now();
  const own = list.find(({ address }) => address === undefined);
  const native =
    own?.value === undefined
      ? await readNative(core, of)
      : { value: own.value, decimals: own.decimals, symbol: own.symbol };
  const { name, symbol } = network.nativeCurrency;
  const { value, decimals } = native;
  const whole = own === undefined ? [{ name, symbol, value, decimals }, ...list] : list;
  return { native, holdings: { ...read, list: whole, readAt } };
}

/** If no API knows the network, its node may list the tokens; if that fails they are unknown, not none. */
async function withTokens(core: AppKitCore, of: BalanceOf, native: NativeBalance): Promise<Balance> {
  const tokens = await adapterOf(core, of)
    .getTokens?.(of)
    .catch(() => undefined);
  if (tokens === undefined) return { native };
  return { native, holdings: { ...nodeHoldings(native, tokens, of.network), readAt: core.clock.now() } };
}

async function readNative(core: AppKitCore, of: BalanceOf): Promise<NativeBalance> {
  return adapterOf(core, of).getBalance(of);
}

function adapterOf(core: AppKitCore, { network }: BalanceOf): Adapter {
  const adapter = core.adapters[network.chainNamespace];
  if (adapter === undefined) throw createError('ADAPTER_NOT_FOUND');
  return adapter;
}

/** Returns `undefined` if the site shows the native balance; resolves with `undefined` if the token cannot be read. */
function readSiteToken(
  core: AppKitCore,
  of: BalanceOf,
  isLatest: () => boolean,
): Promise<NativeBalance | undefined> | undefined {
  const { address, network, block } = of;
  const { tokens } = core.store.getState().options;
  const id = network.caipNetworkId;
  const token = Object.hasOwn(tokens, id) ? tokens[id]?.address : undefined;
  if (typeof token !== 'string') return undefined;
  const adapter = core.adapters[network.chainNamespace];
  const read = adapter?.getToken?.bind(adapter, { address, network, token, block });
  return (read && untilReached(core, of, read, isLatest))?.then(
    ({ value, decimals, name, symbol }) => ({ value, decimals, symbol: namesOf(name, symbol).symbol }),
    () => undefined,
  );
}

async function withSiteToken(
  balance: Balance,
  token: Promise<NativeBalance | undefined> | undefined,
): Promise<Balance> {
  const shown = await token;
  return shown === undefined ? balance : { ...balance, token: shown };
}
