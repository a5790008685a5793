import { boundSetting, type Setting } from '@mooring/server-kit';

function readSecret(text: string): string {
  if (text.length >= 32 && text.length <= 512) return text;
  throw new Error('has to have 32 to 512 characters');
}

const secret: Setting<string | undefined> = {
  name: 'API_AUTH_SECRET',
  text: 'Secret that signs the tokens of sign-ins, 32 characters or more; without it, a random one in the database. A new one ends every sign-in',
  secret: true,
  read: readSecret,
};

/** Settings of sign-in. */
export const authSettings = {
  authSecret: secret,
  authSeconds: boundSetting(
    'API_AUTH_SECONDS',
    'Seconds that a sign-in lasts, unless its message says less',
    604_800,
    60,
    31_536_000,
  ),
  authNonceSeconds: boundSetting(
    'API_AUTH_NONCE_SECONDS',
    'Seconds from a nonce to its signature',
    600,
    30,
    3_600,
  ),
  authRate: boundSetting(
    'API_AUTH_RATE',
    'Requests of sign-in a minute per client address',
    240,
    1,
    1_000_000,
  ),
  authSignInRate: boundSetting(
    'API_AUTH_SIGN_IN_RATE',
    'Signatures a minute per client address',
    30,
    1,
    1_000_000,
  ),
  authAccounts: boundSetting(
    'API_AUTH_ACCOUNTS',
    'Accounts in the database, with up to 8,192 characters of metadata each; beyond it, no account can sign in for the first time',
    1_000_000,
    1,
    1_000_000_000,
  ),
  authAccountDays: boundSetting(
    'API_AUTH_ACCOUNT_DAYS',
    'Days after its last sign-in until an account is deleted, with its metadata, unless it is still signed in',
    365,
    1,
    3_650,
  ),
} as const;
