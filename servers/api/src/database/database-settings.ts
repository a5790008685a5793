import { boundSetting, type Setting, type SettingValues } from '@mooring/server-kit';

function postgresAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text;
  throw new Error('has to be an address with postgres://');
}

const database: Setting<string | undefined> = {
  name: 'API_DATABASE',
  text: 'PostgreSQL to keep tables in, `postgres://user:password@host/name`; without it they are kept by the API itself (PGlite), in a folder of `API_STATE`, for one process alone',
  // It holds a password.
  secret: true,
  read: postgresAddress,
};

/** Settings of the database, which is opened by the first module that needs it. */
export const databaseSettings = {
  database,
  databaseConnections: boundSetting(
    'API_DATABASE_CONNECTIONS',
    'Connections to PostgreSQL at once',
    10,
    1,
    1_000,
  ),
  databaseMilliseconds: boundSetting(
    'API_DATABASE_MILLISECONDS',
    'Milliseconds that connecting to PostgreSQL may take, and one statement',
    10_000,
    100,
    600_000,
  ),
} as const;

export type DatabaseSettings = SettingValues<typeof databaseSettings>;
