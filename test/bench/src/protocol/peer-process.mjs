import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./peer.mjs', import.meta.url));

/**
 * For measuring memory: fixes the size of V8's young generation, whose growth would exceed the memory of hundreds of
 * sessions.
 */
const fixedNursery = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

/** @typedef {{ ready?: true, pair?: string, id?: number, result?: any, error?: string }} PeerMessage */

/**
 * Starts a client in a separate process.
 *
 * @param {object} options
 * @param {'ours' | 'original'} options.kind
 * @param {'dapp' | 'wallet'} options.role
 * @param {string} options.relayUrl
 * @param {string} [options.database] folder its records are kept in
 * @param {boolean} [options.asIs] a wallet with default settings
 * @param {boolean} [options.weighed] its memory is measured
 * @param {(uri: string) => void} [options.onLink] called with each link it makes
 */
export async function startPeer({
  kind,
  role,
  relayUrl,
  database = 'memory',
  asIs = false,
  weighed = false,
  onLink,
}) {
  const child = fork(script, [kind, role, relayUrl, database, asIs ? 'as-is' : ''], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The originals print many warnings about their own listeners.
    execArgv: [
      '--expose-gc',
      ...(kind === 'original' ? ['--no-warnings'] : []),
      ...(weighed ? fixedNursery : []),
    ],
  });
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const asked = new Map();
  let lastId = 0;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    exited.then((code) => {
      const error = new Error(`a client's process ended with ${code}`);
      reject(error);
      for (const one of asked.values()) one.reject(error);
    });
    child.on('message', (message) => {
      const { ready, pair, id, result, error } = /** @type {PeerMessage} */ (message);
      if (ready) resolve(undefined);
      if (pair) onLink?.(pair);
      const one = asked.get(id ?? 0);
      if (!one) return;
      asked.delete(id ?? 0);
      if (error === undefined) one.resolve(result);
      else one.reject(new Error(error));
    });
  });
  return {
    /** @param {string} what an action of the peer @param {object} [parameters] @returns {Promise<any>} */
    ask: (what, parameters = {}) => {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve, reject });
        child.send({ id, do: what, ...parameters });
      });
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
