import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { freePort } from '@mooring/server-kit/testing';
import pg from 'pg';

/**
 * @typedef {(sql: string, values?: unknown[]) => Promise<{ rows: any[] }>} Query
 * @typedef {object} Store
 * @property {string} name
 * @property {Record<string, string>} settings of an API on it
 * @property {(use: (query: Query) => Promise<void>) => Promise<void>} open for the bench itself; no API may run on PGlite meanwhile
 * @property {() => Promise<void>} end
 */

/** PGlite in a folder, inside the process of the API. @returns {Promise<Store>} */
export async function pgliteStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  return {
    name: 'PGlite',
    settings: { API_STATE: folder },
    async open(use) {
      const database = await PGlite.create({ dataDir: path.join(folder, 'database') });
      try {
        await use((sql, values) => database.query(sql, values));
      } finally {
        await database.close();
      }
    },
    async end() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const usual = ['17', '16', '15', '14'].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`);

/** PostgreSQL with a folder of its own and its usual settings. @returns {Promise<Store>} */
export async function postgresStore() {
  const program = process.env.POSTGRES_PATH ?? usual.find(existsSync);
  if (program === undefined)
    throw new Error('PostgreSQL is not installed; POSTGRES_PATH can name its program.');
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  const { uid, gid } = await userOf(isRoot);
  if (isRoot) for (const one of [folder, data]) chownSync(one, uid ?? 0, gid ?? 0);
  for (const one of [folder, data]) chmodSync(one, 0o700);
  // PostgreSQL does not run as root.
  const user = isRoot ? { uid, gid } : {};
  const initdb = path.join(path.dirname(program), 'initdb');
  const making = spawn(initdb, ['-D', data, '-U', 'mooring', '-A', 'trust'], {
    cwd: '/',
    stdio: 'ignore',
    ...user,
  });
  await once(making, 'exit');
  const port = await freePort();
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const child = spawn(program, args, { cwd: '/', stdio: 'ignore', ...user });
  const url = `postgres://mooring@127.0.0.1:${port}/postgres`;
  /** @type {Store['open']} */
  const open = async (use) => {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    try {
      await use((sql, values) => pool.query(sql, values));
    } finally {
      await pool.end();
    }
  };
  while (
    !(await open(async (query) => void (await query('select 1'))).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}`);
    await wait(100);
  }
  return {
    name: 'PostgreSQL',
    settings: { API_DATABASE: url },
    open,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user that Debian creates for PostgreSQL. @param {boolean} isRoot @returns {Promise<{ uid?: number, gid?: number }>} */
async function userOf(isRoot) {
  if (!isRoot) return {};
  const numbers = await Promise.all(
    ['-u', '-g'].map(async (which) => {
      const child = spawn('id', [which, 'postgres']);
      let text = '';
      child.stdout.on('data', (data) => {
        text += data;
      });
      await once(child, 'close');
      return Number(text);
    }),
  );
  return { uid: numbers[0] ?? 0, gid: numbers[1] ?? 0 };
}
