import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@mooring/server-kit/testing';
import { cpuSecondsOf } from '../relay/server-process.mjs';

/**
 * Resolves when the port accepts connections.
 *
 * @param {number} port
 */
async function listening(port) {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const up = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
    ]);
    socket.destroy();
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`nothing listens on ${port}`);
}

/**
 * Starts a third-party server in memory.
 *
 * @param {string} program
 * @param {(port: number, folder: string) => string[]} args
 */
async function startEngine(program, args) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  const child = spawn(program, args(port, folder), { stdio: 'ignore' });
  const gone = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  await Promise.race([
    listening(port),
    gone.then(() => Promise.reject(new Error(`${program} ended at its start`))),
  ]);
  return {
    port,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    end: async () => {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Path of a program, if it is installed.
 *
 * @param {string[]} names
 */
function find(...names) {
  const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find(existsSync);
}

export const redisProgram = process.env.REDIS_SERVER_PATH ?? find('redis-server', 'valkey-server');
export const natsProgram = find('nats-server');

/** @param {string} program @param {string[]} [more] */
export function startRedis(program, more = []) {
  return startEngine(program, (port, folder) => [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
    ...['--save', '', '--appendonly', 'no', ...more],
  ]);
}

/** @param {string} program */
export function startNats(program) {
  return startEngine(program, (port) => ['-a', '127.0.0.1', '-p', String(port)]);
}

/** @typedef {Awaited<ReturnType<typeof startEngine>>} Engine */
