import { Client } from 'pg';
import { DatabaseAway } from '../http/database-away.ts';
import type { DatabaseSettings } from './database-settings.ts';
import { DatabaseUnfit } from './database-unfit.ts';

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
  '42501': 'its user lacks a right that the API needs',
  '53300': 'it has no connection left',
};

/** What the client itself finds, without a code. */
const clientWords: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^SASL: .*client password must be/, 'it asks for a password, and API_DATABASE has none'],
  [/^SASL: /, 'it does not confirm the password in a way that this client knows'],
  [/does not support SSL/, 'it offers no TLS, and API_DATABASE asks for it'],
  [/establishing an SSL connection/, 'it does not answer as PostgreSQL does when it is asked for TLS'],
  [/^timeout expired$|^Query read timeout$|^Connection terminated|is not queryable$/, 'no answer'],
];

/** Why PostgreSQL cannot be used, for the operator. */
export function unusable(cause: unknown): Error {
  if (cause instanceof DatabaseUnfit) return cause;
  const text = `API_DATABASE names a PostgreSQL that cannot be used: ${reasonOf(cause)}.`;
  return new DatabaseAway(text, { cause });
}

/** Quotes no text of an error but its code: it may name user, host and more. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return words[code] ? `${words[code]} (${code})` : code;
  // Drizzle wraps the query errors of PostgreSQL.
  if (cause instanceof Error) return reasonOf(cause);
  const { message } = error as { readonly message?: unknown };
  return (
    clientWords.find(([pattern]) => pattern.test(String(message)))?.[1] ??
    'it failed in a way that is not known here'
  );
}
