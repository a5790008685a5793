import { parseOriginPattern } from '@mooring/protocol';
import { anyText, boundSetting, listOf, type Setting } from '@mooring/server-kit';
import { isSecureHost } from './secure-origin.ts';

/** A list entry, kept as text. Rejects origins that no attestation can name. */
function attestedOrigin(text: string): string {
  try {
    const { scheme, host } = parseOriginPattern(text);
    if (isSecureHost(scheme, host)) return text;
  } catch {
    // Reported below, in terms of the setting.
  }
  throw new Error(
    'has to hold origins, such as https://app.example, https://*.app.example or http://localhost:4000',
  );
}

const verifyOrigins: Setting<readonly string[]> = {
  name: 'API_VERIFY_ORIGINS',
  text: 'Sites that are attested, separated by spaces: `https://app.example`, `https://*.app.example` with its subdomains, or `http://localhost:*` with any port; all when there are none',
  default: '',
  read: listOf(attestedOrigin),
  fallback: () => [],
};

const verifyScams: Setting<string | undefined> = {
  name: 'API_VERIFY_SCAMS',
  text: 'File with one host name per line, each a scam including its subdomains; reread when it changes',
  read: anyText,
};

/** Settings of the verify service. */
export const verifySettings = {
  verifyOrigins,
  verifyScams,
  verifyRate: boundSetting('API_VERIFY_RATE', 'Attestations a minute per address', 300, 1, 1_000_000),
  verifyKeySeconds: boundSetting(
    'API_VERIFY_KEY_SECONDS',
    'Seconds until the key that signs attestations is replaced',
    2_592_000,
    3_600,
    31_536_000,
  ),
  verifyTokenSeconds: boundSetting(
    'API_VERIFY_TOKEN_SECONDS',
    'Seconds that a signed attestation is valid',
    3_600,
    60,
    604_800,
  ),
  verifyRecords: boundSetting(
    'API_VERIFY_RECORDS',
    'Attestations stored for wallets that ask by hash; the oldest are dropped first',
    100_000,
    1,
    10_000_000,
  ),
  verifyRecordSeconds: boundSetting(
    'API_VERIFY_RECORD_SECONDS',
    'Seconds that each of them is stored',
    86_400,
    60,
    2_592_000,
  ),
} as const;
