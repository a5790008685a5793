import { boundSetting, listOf, type Setting, type SettingValues } from '@mooring/server-kit';
import { isKnownMethod } from './rpc-methods.ts';

function readMethod(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(text)) return text;
  throw new Error('has to hold names of JSON-RPC methods, separated by spaces');
}

const rpcMethods: Setting<readonly string[]> = {
  name: 'API_RPC_METHODS',
  text: 'Methods that the RPC proxy allows beside the usual reads and sending signed transactions',
  default: '',
  read: listOf(readMethod),
  fallback: () => [],
};

const mostUnits = 10_000;

function readCost(text: string): readonly [method: string, units: number] {
  const [, method, units] = /^([A-Za-z][A-Za-z0-9_]{0,63})=([1-9][0-9]{0,4})$/.exec(text) ?? [];
  if (method !== undefined && Number(units) <= mostUnits) return [method, Number(units)];
  throw new Error(
    `has to hold methods with 1 to ${mostUnits} units each, such as eth_getLogs=80, separated by commas`,
  );
}

function readCosts(text: string): ReadonlyMap<string, number> {
  const all = listOf(readCost)(text);
  const costs = new Map(all);
  if (costs.size === all.length) return costs;
  throw new Error('has to name each method once');
}

const rpcCosts: Setting<ReadonlyMap<string, number>> = {
  name: 'API_RPC_COSTS',
  text: 'Units of methods of the RPC proxy, where they differ from the default ones: `eth_getLogs=80,eth_call=2`. A subscription is `eth_subscribe`',
  default: '',
  read: readCosts,
  fallback: () => new Map(),
};

/** Settings of the RPC proxy. */
export const rpcSettings = {
  rpcMethods,
  rpcCosts,
  rpcAddressUnits: boundSetting(
    'API_RPC_ADDRESS_UNITS',
    'Units a minute per client address; a call costs 1 to 40 by its method unless `API_RPC_COSTS` says otherwise, and the RPC proxy refuses more',
    6_000,
    1,
  ),
  rpcProjectUnits: boundSetting(
    'API_RPC_PROJECT_UNITS',
    'Units a minute per project; all clients together where `API_PROJECTS` is `any`',
    600_000,
    1,
  ),
  rpcAtOnce: boundSetting(
    'API_RPC_AT_ONCE',
    'Concurrent requests to the RPC proxy per client address; more are refused',
    32,
    1,
    100_000,
  ),
  rpcChainAtOnce: boundSetting(
    'API_RPC_CHAIN_AT_ONCE',
    'Concurrent requests to the RPC proxy per chain; further ones wait, and projects take turns. Keep it below `API_NODE_REQUESTS`, whose rest serves the other routes',
    192,
    1,
    100_000,
  ),
  rpcProjectAtOnce: boundSetting(
    'API_RPC_PROJECT_AT_ONCE',
    'Requests to the RPC proxy per project that run or wait at once; more are refused. Not where `API_PROJECTS` is `any`',
    512,
    1,
    100_000,
  ),
  rpcBatch: boundSetting('API_RPC_BATCH', 'Calls in one request to the RPC proxy', 100, 1, 1_000),
  rpcBytes: boundSetting('API_RPC_BYTES', 'Bytes of a request to the RPC proxy', 262_144, 1_024, 16_777_216),
  rpcSockets: boundSetting('API_RPC_SOCKETS', 'WebSockets to the RPC proxy in total', 5_000, 1, 1_000_000),
  rpcAddressSockets: boundSetting(
    'API_RPC_ADDRESS_SOCKETS',
    'WebSockets to the RPC proxy per client address',
    32,
    1,
    100_000,
  ),
  rpcProjectSockets: boundSetting(
    'API_RPC_PROJECT_SOCKETS',
    'WebSockets to the RPC proxy per project. Not where `API_PROJECTS` is `any`',
    2_000,
    1,
    1_000_000,
  ),
  rpcSubscriptions: boundSetting(
    'API_RPC_SUBSCRIPTIONS',
    'Subscriptions of one WebSocket; each costs 20 units once, or as `API_RPC_COSTS` says',
    16,
    1,
    1_000,
  ),
  rpcAddressSubscriptions: boundSetting(
    'API_RPC_ADDRESS_SUBSCRIPTIONS',
    'Subscriptions of all WebSockets of one client address',
    100,
    1,
    100_000,
  ),
  rpcChainSubscriptions: boundSetting(
    'API_RPC_CHAIN_SUBSCRIPTIONS',
    'Different subscriptions to logs per chain at its node, in each process; beyond it, clients of the address with most are disconnected in favour of addresses with fewer',
    1_000,
    1,
    100_000,
  ),
  rpcUnreadBytes: boundSetting(
    'API_RPC_UNREAD_BYTES',
    'Bytes that a client of a WebSocket has not read; beyond it, the client is disconnected',
    4_194_304,
    1_024,
    268_435_456,
  ),
  rpcLogBlocks: boundSetting(
    'API_RPC_LOG_BLOCKS',
    'Blocks that one `eth_getLogs` may search',
    2_000,
    1,
    10_000_000,
  ),
} as const;

type RpcSettings = Pick<
  SettingValues<typeof rpcSettings>,
  'rpcCosts' | 'rpcMethods' | 'rpcAddressUnits' | 'rpcProjectUnits'
>;

/**
 * Checks the costs against the other settings.
 *
 * @throws Error with a sentence that names the settings
 */
export function checkCosts({ rpcCosts: costs, rpcMethods, ...budgets }: RpcSettings): void {
  const most = Math.min(budgets.rpcAddressUnits, budgets.rpcProjectUnits);
  for (const [method, units] of costs) {
    if (!isKnownMethod(method, rpcMethods))
      throw new Error(
        `${rpcCosts.name} names ${method}, which the RPC proxy does not allow. Add it to ${rpcSettings.rpcMethods.name}, or remove it.`,
      );
    if (units > most)
      throw new Error(
        `${rpcCosts.name} has ${units} units for ${method}, but a minute has only ${most} (API_RPC_ADDRESS_UNITS, API_RPC_PROJECT_UNITS): the method would never be served.`,
      );
  }
}
