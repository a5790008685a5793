import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@mooring/server-kit/testing';
import { Client } from 'pg';

const run = promisify(execFile);

const usual = [
  ...['17', '16', '15', '14'].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
  ...['/usr/local/bin', '/opt/homebrew/bin'].map((folder) => `${folder}/postgres`),
];

/** Path of PostgreSQL on this machine. */
function postgresProgram(): string {
  const found = process.env.POSTGRES_PATH ?? usual.find(existsSync);
  if (found) return found;
  throw new Error(
    'These tests need PostgreSQL. Install it (Debian: apt-get install postgresql), or set POSTGRES_PATH to its program.',
  );
}

/**
 * Path of a PostgreSQL client program beside the server, so both have one version.
 *
 * @throws Error if it is absent
 */
export function postgresTool(name: 'pg_dump' | 'pg_restore'): string {
  const found = path.join(path.dirname(postgresProgram()), name);
  if (existsSync(found)) return found;
  throw new Error(
    `These tests need ${found}. Install the client programs of PostgreSQL (Debian: apt-get install postgresql-client).`,
  );
}

/** PostgreSQL does not run as root, so this uses the user that Debian creates for it. */
function asUser(command: string, args: readonly string[]): readonly [string, readonly string[]] {
  if (process.getuid?.() !== 0) return [command, args];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]];
}

export interface PostgresServer {
  /** URL of its first database. */
  readonly url: string;
  /** Creates an empty database. */
  newDatabase(): Promise<string>;
  /** Ends it as a crash does, without waiting for clients. What is committed stays. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with its own folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const program = postgresProgram();
  const folder = await mkdtemp(path.join(tmpdir(), 'mooring-postgres-'));
  if (process.getuid?.() === 0) await run('chown', ['postgres:postgres', folder]);
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  const [initCommand, initArgs] = asUser(path.join(path.dirname(program), 'initdb'), [
    ...['-D', data, '-U', 'mooring', '-A', 'trust', '--no-sync'],
  ]);
  await run(initCommand, [...initArgs], { cwd: '/' });
  const port = await freePort();
  const [command, args] = asUser(program, [
    ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'],
  ]);
  const url = `postgres://mooring:secret@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const child = spawn(command, args, { cwd: '/', stdio: 'ignore' });
    await answers(url, child);
    return child;
  };
  let child = await start();
  const kill = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    // Immediate shutdown, without waiting for clients.
    child.kill('SIGQUIT');
    await ended;
  };
  return {
    url,
    newDatabase: () => createDatabase(url),
    kill,
    async revive() {
      child = await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates an empty database. @param url of any database of the server */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
