import { settledWithin, systemClock } from '@mooring/protocol/time';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, DatabaseError, Pool, type PoolClient } from 'pg';
import { DatabaseAway } from '../http/database-away.ts';
import { errorChain } from '../http/error-chain.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { DatabaseSettings } from './database-settings.ts';
import { migrationsFolder } from './package-file.ts';
import { singleClient, unusable } from './postgres-client.ts';
import { refuseNewer } from './refuse-newer.ts';

/** Arbitrary key of the advisory lock that the migrating process holds. */
export const migrationLock = 7_366_001;
/** Milliseconds after which the database ends the transaction of a process that stalls, and with it the locks it holds. */
const maxIdleMs = 10_000;
/** Milliseconds that closing waits for statements that run. The program ends 1.5 s after it has drained. */
const closeMs = 500;

/**
 * Opens PostgreSQL and migrates its tables. One of several starting processes migrates while the others wait.
 *
 * @param signal gives up migrating, or waiting for another process to
 * @throws DatabaseAway with a sentence that names the setting
 * @throws Error if a newer version has migrated the tables
 */
export async function openPostgres(
  url: string,
  settings: DatabaseSettings,
  onProblem: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: settings.databaseConnections,
    connectionTimeoutMillis: settings.databaseMilliseconds,
    statement_timeout: settings.databaseMilliseconds,
    query_timeout: settings.databaseMilliseconds,
    idle_in_transaction_session_timeout: maxIdleMs,
    application_name: 'mooring-api',
  });
  // An idle connection broke.
  pool.on('error', onProblem);
  // A busy connection broke: its query rejects. Without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const close = closingOf(pool);
  try {
    await migrateInTurn(url, settings, signal);
  } catch (cause) {
    await pool.end();
    throw unusable(cause);
  }
  return {
    database: Object.assign(drizzle(pool), { transaction: transactionsOf(pool) }),
    ready: () => assertWritable(pool),
    close,
  };
}

/** Ends a pool. Statements that take longer, as those that wait for a lock, reject: their connections are closed. */
function closingOf(pool: Pool): () => Promise<void> {
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return async () => {
    let hasEnded = false;
    const ended = pool.end().then(() => {
      hasEnded = true;
    });
    await settledWithin(systemClock, closeMs, ended);
    if (hasEnded) return;
    for (const client of clients) if (client instanceof Client) void client.end();
  };
}

/**
 * Transactions that return their connection to the pool. Drizzle never does if `begin` fails, so that a database that is
 * away for a while would use up the pool. They are `read committed`, whatever the server's default is: under a lock, a
 * count has to see what others added before they released it.
 */
function transactionsOf(pool: Pool): Database['transaction'] {
  return async (run, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseAway('PostgreSQL gave no connection.', { cause });
    });
    let isBroken = false;
    try {
      return await drizzle(client).transaction(run, { isolationLevel: 'read committed', ...config });
    } catch (error) {
      isBroken = isUnanswered(error) || isReadOnly(error);
      throw error;
    } finally {
      // A query that timed out is still running on the connection, or its network has lost it.
      client.release(isBroken);
    }
  };
}

/**
 * Whether a query failed without an answer of the database. An error of the transaction's own code says nothing about the connection, on
 * which `rollback` has been answered by then.
 */
function isUnanswered(error: unknown): boolean {
  return error instanceof DrizzleQueryError && !(error.cause instanceof DatabaseError);
}

/** Whether the connection leads to a standby, as after a failover: a new one may lead to the primary. */
function isReadOnly(error: unknown): boolean {
  return errorChain(error).some((one) => one instanceof DatabaseError && one.code === '25006');
}

/** Every role of the API writes. Ends a connection that leads to a standby. @throws DatabaseAway */
async function assertWritable(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<{ readonly transaction_read_only: string }>(
      'show transaction_read_only',
    );
    isBroken = rows[0]?.transaction_read_only !== 'off';
  } finally {
    client.release(isBroken);
  }
  if (isBroken)
    throw new DatabaseAway(
      'PostgreSQL takes no writes: it is a standby, or default_transaction_read_only is on.',
    );
}

/**
 * Uses a separate connection: migrating large tables, or waiting for another process to, takes longer than the
 * statement timeout.
 */
async function migrateInTurn(
  url: string,
  settings: DatabaseSettings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const client = singleClient(url, settings, settings.databaseMigrationSeconds * 1_000);
  // Its query rejects, and the database rolls an unfinished migration back.
  const giveUp = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const database = drizzle(client);
    await refuseNewer(database, migrationsFolder());
    await migrate(database, { migrationsFolder: migrationsFolder() });
  } finally {
    signal?.removeEventListener('abort', giveUp);
    // Closing the connection releases the lock.
    await client.end().catch(() => undefined);
  }
}
