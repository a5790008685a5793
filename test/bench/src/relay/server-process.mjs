import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./server.mjs', import.meta.url));

/**
 * CPU time of a process's threads, from Linux's counter in nanoseconds.
 *
 * @param {number | undefined} pid
 */
export function cpuSecondsOf(pid) {
  const folder = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const thread of readdirSync(folder)) {
    nanoseconds += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return nanoseconds / 1_000_000_000;
}

/**
 * Starts a server in a separate process. Linux only: reads its CPU time from /proc.
 *
 * @param {string} kind `echo`, `bare`, `memory`, `disk:<folder>` or `redis://…`
 */
export async function startServer(kind) {
  const child = fork(script, [kind], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The young generation as in the relay's systemd unit and image (docs/operate).
    execArgv: ['--expose-gc', '--max-semi-space-size=64'],
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
    /**
     * Starts profiling.
     *
     * @returns {Promise<void>}
     */
    beginProfile: () => asked('begin profile'),
    /**
     * The profile since then.
     *
     * @returns {Promise<import('../profile/profiler.mjs').Profile>}
     */
    endProfile: () => asked('end profile'),
    end: () => child.disconnect(),
  };
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
