import { spawnLeashed } from '../start/leashed.mjs';
import { lastLines } from '../start/run-command.mjs';

/** Milliseconds for a server to listen, to answer, or to stop. */
export const serverTimeoutMs = 60_000;

/**
 * Starts a server and waits until it prints its address.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {Readonly<Record<string, string>>} options.env
 * @param {RegExp} options.address matches what it prints, with host and port as its group
 * @throws {Error} with the last lines of a server that does not listen
 */
export async function startServer(command, args, { cwd, env, address }) {
  const child = spawnLeashed(command, args, { cwd, env });
  let output = '';
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  /** Resolves with its exit code. One that does not end by SIGTERM in time is killed. */
  const stop = async (timeoutMs = serverTimeoutMs) => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.stdin?.end(), timeoutMs);
    const code = await ended;
    clearTimeout(timer);
    return code;
  };
  /** @type {Promise<string>} */
  const listening = new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ what) =>
      reject(new Error(`${what}:\n${lastLines(output, 20).join('\n')}`));
    const timer = setTimeout(() => fail('does not listen'), serverTimeoutMs);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        const [, host] = address.exec(output) ?? [];
        if (host !== undefined) resolve(`http://${host}`);
      });
    ended.then((code) => fail(`ends with code ${code} before it listens`));
    ended.finally(() => clearTimeout(timer));
  });
  try {
    return { url: await listening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
