import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./server.mjs', import.meta.url));
const ticksPerSecond = 100;

/**
 * Starts a server in a process of its own.
 *
 * @param {string} kind `echo`, `memory` or `disk:<folder>`
 * @returns {Promise<{ url: string, cpuSeconds: () => number, end: () => void }>}
 */
export async function startServer(kind) {
  const child = fork(script, [kind], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(/** @type {{ url: string }} */ (message).url));
    child.once('exit', (code) => reject(new Error(`the server's process ended with ${code}`)));
  });
  return {
    url,
    // User and system time, as Linux counts it.
    cpuSeconds: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    end: () => child.disconnect(),
  };
}
