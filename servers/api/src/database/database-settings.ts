import { boundSetting, type Setting, type SettingValues } from '@mooring/server-kit';

function postgresAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text;
  throw new Error('has to be an address with postgres://');
}

const database: Setting<string | undefined> = {
  name: 'API_DATABASE',
  text: 'PostgreSQL for the tables, `postgres://user:password@host/name`; without it, the API stores them itself (PGlite) in `API_STATE`, for one process',
  // It holds a password.
  secret: true,
  read: postgresAddress,
};

/** Settings of the database, which is opened by the first module that needs it. */
export const databaseSettings = {
  database,
  databaseConnections: boundSetting('API_DATABASE_CONNECTIONS', 'Connections to PostgreSQL', 10, 1, 1_000),
  databaseMilliseconds: boundSetting(
    'API_DATABASE_MILLISECONDS',
    'Milliseconds that connecting to PostgreSQL, or one statement, may take',
    10_000,
    100,
    600_000,
  ),
  databaseMigrationSeconds: boundSetting(
    'API_DATABASE_MIGRATION_SECONDS',
    'Seconds that bringing the tables of PostgreSQL up to date may take at the start, waiting for another process that does it included',
    600,
    1,
    86_400,
  ),
} as const;

export type DatabaseSettings = SettingValues<typeof databaseSettings>;
