import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readSettings } from '@mooring/server-kit';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createError } from '../errors.ts';
import { isDatabaseAway } from '../http/is-database-away.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { databaseSettings } from './database-settings.ts';
import { openPostgres } from './open-postgres.ts';

const slow = 120_000;
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(() => postgres.stop());

/** A network in front of PostgreSQL. `lose` makes it drop all packets of the connections that there are, without closing any. */
async function networkTo(url: string) {
  const { port } = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const database = connect(Number(port), '127.0.0.1');
    pairs.add([client, database]);
    client.on('error', () => {}).pipe(database);
    database.on('error', () => {}).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const sockets of pairs) for (const one of sockets) one.destroy();
  });
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    lose() {
      for (const [client, database] of pairs) {
        client.unpipe(database).resume();
        database.unpipe(client).resume();
      }
    },
  };
}

it(
  'replaces connections that the network lost, also those of transactions',
  async () => {
    const network = await networkTo(await postgres.newDatabase());
    const settings = readSettings(databaseSettings, {
      API_DATABASE_CONNECTIONS: '1',
      API_DATABASE_MILLISECONDS: '3000',
    });
    const opened = await openPostgres(network.url, settings, () => {});
    onTestFinished(() => opened.close());
    const { database } = opened;
    const one = () => database.transaction((transaction) => transaction.execute(sql`select 1 as one`));
    expect(await one()).toMatchObject({ rows: [{ one: 1 }] });
    network.lose();
    await expect(one()).rejects.toSatisfy(isDatabaseAway);
    expect(await one()).toMatchObject({ rows: [{ one: 1 }] });
    network.lose();
    await expect(opened.ready()).rejects.toThrow();
    await opened.ready();
    network.lose();
    await expect(database.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseAway);
  },
  slow,
);

it('keeps the connection of a transaction that the database or its own code ends', async () => {
  const settings = readSettings(databaseSettings, { API_DATABASE_CONNECTIONS: '1' });
  const opened = await openPostgres(await postgres.newDatabase(), settings, () => {});
  onTestFinished(() => opened.close());
  const { database } = opened;
  const processOf = async () => (await database.execute(sql`select pg_backend_pid() as id`)) as unknown;
  const first = await processOf();
  const failed = database.transaction((transaction) => transaction.execute(sql`select 1 / 0`));
  await expect(failed).rejects.toThrow();
  const full = createError('STORE_FULL', { what: 'names' });
  const overtaken = new Error('another writer was first');
  for (const error of [full, overtaken])
    await expect(database.transaction(() => Promise.reject(error))).rejects.toBe(error);
  expect(await processOf()).toMatchObject({ rows: (first as { readonly rows: unknown }).rows });
});

it('gives every transaction its isolation and a bound on stalling, whatever the defaults of the server', async () => {
  const settings = readSettings(databaseSettings, { API_DATABASE_CONNECTIONS: '1' });
  const { database, close } = await openPostgres(await postgres.newDatabase(), settings, () => {});
  onTestFinished(close);
  await database.execute(sql`set default_transaction_isolation = 'repeatable read'`);
  const given = await database.transaction((transaction) =>
    transaction.execute(sql`select current_setting('transaction_isolation') as isolation,
      current_setting('idle_in_transaction_session_timeout') as idle`),
  );
  expect(given).toMatchObject({ rows: [{ isolation: 'read committed', idle: '10s' }] });
});

it('that a failover made read-only is away, and its connections are replaced', async () => {
  const settings = readSettings(databaseSettings, { API_DATABASE_CONNECTIONS: '1' });
  const opened = await openPostgres(await postgres.newDatabase(), settings, () => {});
  onTestFinished(() => opened.close());
  const { database } = opened;
  const write = sql`create temporary table written (one int)`;
  const writers = {
    query: () => database.execute(write),
    transaction: () => database.transaction((transaction) => transaction.execute(write)),
  };
  for (const one of Object.values(writers)) {
    await database.execute(sql`set default_transaction_read_only = on`);
    await expect(one()).rejects.toSatisfy(isDatabaseAway);
    await one();
  }
});

it('is not ready while it takes no writes, as a standby, and looks for the primary', async () => {
  const settings = readSettings(databaseSettings, { API_DATABASE_CONNECTIONS: '1' });
  const opened = await openPostgres(await postgres.newDatabase(), settings, () => {});
  onTestFinished(() => opened.close());
  await opened.ready();
  await opened.database.execute(sql`set default_transaction_read_only = on`);
  await expect(opened.ready()).rejects.toSatisfy(isDatabaseAway);
  await opened.ready();
});

it('closes without a statement that waits for a lock', async () => {
  const url = await postgres.newDatabase();
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock(1)');
  const settings = readSettings(databaseSettings, { API_DATABASE_MILLISECONDS: '600000' });
  const opened = await openPostgres(url, settings, () => {});
  const locked = expect(opened.database.execute(sql`select pg_advisory_lock(1)`)).rejects.toSatisfy(
    isDatabaseAway,
  );
  const waiting = `select 1 from pg_stat_activity
    where application_name = 'mooring-api' and datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  await opened.close();
  await locked;
});

it('is away if its address does not answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const settings = readSettings(databaseSettings, { API_DATABASE_MILLISECONDS: '200' });
  const opening = openPostgres(`postgres://127.0.0.1:${port}/api`, settings, () => {});
  await expect(opening).rejects.toThrow('API_DATABASE names a PostgreSQL that cannot be used: no answer.');
  await expect(opening).rejects.toSatisfy(isDatabaseAway);
});

it('without a free connection for a transaction is away', async () => {
  const settings = readSettings(databaseSettings, {
    API_DATABASE_CONNECTIONS: '1',
    API_DATABASE_MILLISECONDS: '1000',
  });
  const { database, close } = await openPostgres(await postgres.newDatabase(), settings, () => {});
  onTestFinished(close);
  await database.transaction(async () => {
    const second = database.transaction((transaction) => transaction.execute(sql`select 1`));
    await expect(second).rejects.toSatisfy(isDatabaseAway);
  });
});
