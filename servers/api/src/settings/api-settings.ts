import {
  anyText,
  boundSetting,
  drainSetting,
  hostSetting,
  logLevelSetting,
  portSetting,
  type Setting,
  type SettingTable,
  type SettingValues,
  tlsSettings,
} from '@mooring/server-kit';
import { nodeSettings } from '@mooring/upstreams';
import { modules } from '../modules.ts';
import { vendorSettings } from '../vendors/vendor-settings.ts';
import { joinTables } from './join-tables.ts';

const state: Setting<string> = {
  name: 'API_STATE',
  text: 'Folder for keys, attestations and tables, or `memory` to lose them with the process',
  default: '.mooring/api',
  read: anyText,
};

/** Settings of the server itself and those that modules share. */
const serverSettings = {
  port: portSetting('API_PORT', 1),
  host: hostSetting('API_HOST'),
  ...tlsSettings('API'),
  state,
  logLevel: logLevelSetting('API_LOG'),
  drainSeconds: drainSetting('API_DRAIN_SECONDS'),
  connections: boundSetting(
    'API_CONNECTIONS',
    'Connections in total; more are refused',
    10_000,
    1,
    1_000_000,
  ),
  addressConnections: boundSetting(
    'API_ADDRESS_CONNECTIONS',
    'Connections per client address; more are refused. Not behind `API_TRUSTED_PROXIES`, whose address all of them have',
    1_000,
    1,
    1_000_000,
  ),
  networkFactor: boundSetting(
    'API_NETWORK_FACTOR',
    'How many times each limit per address all addresses of one IPv6 /48 may use together. An address is an IPv4 address or an IPv6 /64',
    2,
    1,
    65_536,
  ),
  unreadBytes: boundSetting(
    'API_UNREAD_BYTES',
    'Unread bytes over all clients, in HTTP answers and on WebSockets; beyond it, the largest of the address that has most are disconnected',
    268_435_456,
    65_536,
  ),
  trustedProxies: boundSetting(
    'API_TRUSTED_PROXIES',
    "Number of proxies in front of the API that append to X-Forwarded-For; a client's address is read that many places from the right",
    0,
    0,
    10,
  ),
  ...nodeSettings('API'),
  ...vendorSettings,
} as const;

const tables = [serverSettings, ...modules.map(({ settings }) => settings)] as const;

/** Every setting of the API: the server's, then each module's. */
export const apiSettings = joinTables<[typeof serverSettings, ...TablesOf<typeof modules>]>(tables);

type TablesOf<Modules extends readonly { readonly settings: SettingTable }[]> = {
  [Index in keyof Modules]: Modules[Index]['settings'];
};

/** Names of the settings for the two files of TLS. */
export const tlsSettingNames = [apiSettings.tlsCert.name, apiSettings.tlsKey.name] as const;

export type ApiSettings = SettingValues<typeof apiSettings>;
