import { boundSetting, listOf, type Setting } from '@mooring/server-kit';

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

/** Settings of the RPC proxy. */
export const rpcSettings = {
  rpcMethods,
  rpcAddressUnits: boundSetting(
    'API_RPC_ADDRESS_UNITS',
    'Units a minute per client address; a call costs 1 to 40 by its method, and the RPC proxy refuses more',
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
    'Subscriptions of one WebSocket; each costs 20 units once',
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
