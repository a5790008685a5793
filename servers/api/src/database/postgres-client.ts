import { Client } from 'pg';
import { DatabaseAway } from '../http/database-away.ts';
import type { DatabaseSettings } from './database-settings.ts';

/** A single connection to PostgreSQL, not yet open. @param limit milliseconds that a statement may take */
export function singleClient(url: string, settings: DatabaseSettings, limit: number): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: settings.databaseMilliseconds,
    statement_timeout: limit,
    query_timeout: limit,
    application_name: 'mooring-api',
  });
  // Its query rejects. Without a listener the error would end the process.
  client.on('error', () => undefined);
  return client;
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known now',
  '28000': 'it does not let this user in',
  '28P01': 'it refuses the user or the password',
  '3D000': 'it has no such database',
  '42501': 'the user has no right to create its tables',
  '53300': 'it has no connection left',
};

/** Why PostgreSQL cannot be used, for the operator. An error with a sentence of its own stays. */
export function unusable(cause: unknown): Error {
  if (cause instanceof Error && cause.message.startsWith('The ')) return cause;
  const text = `API_DATABASE names a PostgreSQL that cannot be used: ${reasonOf(cause)}.`;
  return new DatabaseAway(text, { cause });
}

/** Uses the code only: the text of an error may name user, host and more. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return words[code] ? `${words[code]} (${code})` : code;
  // Drizzle wraps the query errors of PostgreSQL.
  return cause instanceof Error ? reasonOf(cause) : 'no answer';
}
