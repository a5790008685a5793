import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, readSettings } from '@mooring/server-kit';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { databaseSettings } from './database-settings.ts';
import { databaseOnDemand } from './open-on-demand.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-panic-'));
afterAll(() => rmSync(root, { recursive: true }));

it('rejects queries after a PANIC, of which the next would never return, and opens the database again', async () => {
  const log = createLogger({ server: 'api', level: 'silent' });
  const one = databaseOnDemand({ settings: readSettings(databaseSettings, {}), folder: root, log });
  const database = await one.open();
  await database.execute(sql`create table kept as select 1 as number`);
  // Other errors do not end it.
  await expect(database.execute(sql`select nothing`)).rejects.toThrow();
  // The database writes its log there.
  const logs = path.join(root, 'database', 'pg_wal');
  renameSync(logs, `${logs}.aside`);
  const write = () =>
    database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_switch_wal()`);
      await transaction.execute(sql`insert into kept values (2)`);
    });
  const sealed = 'The database failed in the middle of a write, and takes no more queries.';
  await expect(write()).rejects.toThrow();
  await expect(write()).rejects.toThrow(sealed);
  await expect(database.execute(sql`select 1`)).rejects.toMatchObject({ cause: { message: sealed } });
  renameSync(`${logs}.aside`, logs);
  // The lock of the folder is released first.
  await expect.poll(async () => (await one.open()) !== database).toBe(true);
  const again = await one.open();
  expect(await again.execute(sql`select number from kept`)).toMatchObject({ rows: [{ number: 1 }] });
  await one.close();
}, 600_000);
