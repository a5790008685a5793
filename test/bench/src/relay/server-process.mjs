import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./server.mjs', import.meta.url));
const ticksPerSecond = 100;

/** User and system time of a process, as Linux counts it. @param {number | undefined} pid */
export function cpuSecondsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Starts a server in a process of its own. Linux only: its processor time is read from /proc.
 *
 * @param {string} kind `echo`, `bare`, `memory`, `disk:<folder>` or `redis://…`
 */
export async function startServer(kind) {
  const child = fork(script, [kind], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  /** @type {() => Promise<any>} */
  const said = () =>
    new Promise((resolve, reject) => {
      const onExit = (/** @type {number | null} */ code) =>
        reject(new Error(`the server's process ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message);
      });
    });
  /** @type {{ url: string }} */
  const { url } = await said();
  const asked = (/** @type {string} */ question) => {
    const answer = said();
    child.send(question);
    return answer;
  };
  return {
    url,
    /** User and system time of the process, in seconds. */
    cpuSeconds: () => cpuSecondsOf(child.pid),
    /** In bytes, after a collection. @returns {Promise<{ rss: number, heapUsed: number }>} */
    memory: () => asked('memory'),
    /** From now on. @returns {Promise<void>} */
    beginProfile: () => asked('begin profile'),
    /** Where its time went since. @returns {Promise<import('../profile/profiler.mjs').Profile>} */
    endProfile: () => asked('end profile'),
    end: () => child.disconnect(),
  };
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
