import {
  anyText,
  drainSetting,
  hostSetting,
  listOf,
  logLevelSetting,
  portSetting,
  type Setting,
  type SettingValues,
  tlsSettings,
  wholeNumber,
} from '@mooring/server-kit';
import { originPattern } from '../verify/origin-pattern.ts';

function bound(name: string, text: string, value: number, minimum: number, maximum: number) {
  return { name, text, default: String(value), read: wholeNumber(minimum, maximum) };
}

const state: Setting<string> = {
  name: 'API_STATE',
  text: 'Folder that keys and attestations are kept in; with `memory` they last as long as the process',
  default: '.mooring/api',
  read: anyText,
};

const verifyOrigins: Setting<readonly string[]> = {
  name: 'API_VERIFY_ORIGINS',
  text: 'Sites that are attested, separated by spaces: `https://app.example`, or `https://*.example` with all below it; all when there are none',
  default: '',
  read: listOf(originPattern),
  fallback: () => [],
};

const verifyScams: Setting<string | undefined> = {
  name: 'API_VERIFY_SCAMS',
  text: 'File with a host name a line, each a scam with all below it; read again when it changes',
  read: anyText,
};

/** Every setting of the API. */
export const apiSettings = {
  port: portSetting('API_PORT', 1),
  host: hostSetting('API_HOST'),
  ...tlsSettings('API'),
  state,
  logLevel: logLevelSetting('API_LOG'),
  drainSeconds: drainSetting('API_DRAIN_SECONDS'),
  connections: bound('API_CONNECTIONS', 'Connections altogether; more are turned away', 10_000, 1, 1_000_000),
  trustedProxies: bound(
    'API_TRUSTED_PROXIES',
    "Proxies in front of the API; a client's address is taken that many places from the right of X-Forwarded-For",
    0,
    0,
    10,
  ),
  verifyOrigins,
  verifyScams,
  verifyRate: bound('API_VERIFY_RATE', 'Attestations a minute for one address', 300, 1, 1_000_000),
  verifyKeySeconds: bound(
    'API_VERIFY_KEY_SECONDS',
    'Seconds until the key that signs attestations is replaced',
    2_592_000,
    3_600,
    31_536_000,
  ),
  verifyTokenSeconds: bound(
    'API_VERIFY_TOKEN_SECONDS',
    'Seconds that a signed attestation is good for',
    3_600,
    60,
    604_800,
  ),
  verifyRecords: bound(
    'API_VERIFY_RECORDS',
    'Attestations kept for wallets that ask by hash; the oldest make room',
    100_000,
    1,
    10_000_000,
  ),
  verifyRecordSeconds: bound(
    'API_VERIFY_RECORD_SECONDS',
    'Seconds that each of them is kept',
    86_400,
    60,
    2_592_000,
  ),
} as const;

export type ApiSettings = SettingValues<typeof apiSettings>;
