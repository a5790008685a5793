import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@mooring/server-kit/testing';

const program = fileURLToPath(new URL('./cli/api.js', import.meta.resolve('@mooring/api')));

/** Starts the API as operators run it. @param {Record<string, string>} settings */
export async function startApi(settings) {
  const port = await freePort();
  const child = fork(program, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', API_PORT: String(port), API_STATE: 'memory', API_LOG: 'error' },
      ...{ API_BALANCE_RATE: '1000000', API_BALANCE_AT_ONCE: '100000', ...settings },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the API ended with code ${child.exitCode}`);
    if ((await fetch(`${url}/ready`).catch(() => undefined))?.ok) break;
    await wait(50);
  }
  return {
    url,
    pid: child.pid,
    /** Resolves when it has ended and released its folder. */
    async end() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
