import { anyText, boundSetting, listOf, type Setting } from '@mooring/server-kit';
import { originPattern } from './origin-pattern.ts';

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

/** Settings of the verify service. */
export const verifySettings = {
  verifyOrigins,
  verifyScams,
  verifyRate: boundSetting('API_VERIFY_RATE', 'Attestations a minute for one address', 300, 1, 1_000_000),
  verifyKeySeconds: boundSetting(
    'API_VERIFY_KEY_SECONDS',
    'Seconds until the key that signs attestations is replaced',
    2_592_000,
    3_600,
    31_536_000,
  ),
  verifyTokenSeconds: boundSetting(
    'API_VERIFY_TOKEN_SECONDS',
    'Seconds that a signed attestation is good for',
    3_600,
    60,
    604_800,
  ),
  verifyRecords: boundSetting(
    'API_VERIFY_RECORDS',
    'Attestations kept for wallets that ask by hash; the oldest make room',
    100_000,
    1,
    10_000_000,
  ),
  verifyRecordSeconds: boundSetting(
    'API_VERIFY_RECORD_SECONDS',
    'Seconds that each of them is kept',
    86_400,
    60,
    2_592_000,
  ),
} as const;
