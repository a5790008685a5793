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
import { databaseSettings } from '../database/database-settings.ts';
import { modules } from '../modules.ts';
import { joinTables } from './join-tables.ts';

const state: Setting<string> = {
  name: 'API_STATE',
  text: 'Folder that keys, attestations and tables are kept in; with `memory` they last as long as the process',
  default: '.mooring/api',
  read: anyText,
};

/** What the server itself is told, and what modules share. */
const serverSettings = {
  port: portSetting('API_PORT', 1),
  host: hostSetting('API_HOST'),
  ...tlsSettings('API'),
  state,
  logLevel: logLevelSetting('API_LOG'),
  drainSeconds: drainSetting('API_DRAIN_SECONDS'),
  connections: boundSetting(
    'API_CONNECTIONS',
    'Connections altogether; more are turned away',
    10_000,
    1,
    1_000_000,
  ),
  trustedProxies: boundSetting(
    'API_TRUSTED_PROXIES',
    "Proxies in front of the API; a client's address is taken that many places from the right of X-Forwarded-For",
    0,
    0,
    10,
  ),
  ...databaseSettings,
  ...nodeSettings('API'),
} as const;

const tables = [serverSettings, ...modules.map(({ settings }) => settings)] as const;

/** Every setting of the API: those of the server, then those of each module. */
export const apiSettings = joinTables<[typeof serverSettings, ...TablesOf<typeof modules>]>(tables);

type TablesOf<Modules extends readonly { readonly settings: SettingTable }[]> = {
  [Index in keyof Modules]: Modules[Index]['settings'];
};

export type ApiSettings = SettingValues<typeof apiSettings>;
