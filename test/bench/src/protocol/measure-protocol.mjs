import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quantile } from '../report/median.mjs';

const peer = fileURLToPath(new URL('./peer.mjs', import.meta.url));

/**
 * What a client's process says.
 *
 * @typedef {{ ready?: true, pair?: string, measured?: Measured }} Said
 * @typedef {{ importTime: number, initTime: number, firstLink: number, settled: number[], small: number[], large: number[] }} Measured
 */

/**
 * @template {'ready' | 'measured'} Name
 * @param {import('node:child_process').ChildProcess} child
 * @param {Name} name
 * @returns {Promise<NonNullable<Said[Name]>>}
 */
function heard(child, name) {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const said = /** @type {Said} */ (message)[name];
      if (said !== undefined) resolve(said);
    });
    child.on('exit', (code) => reject(new Error(`a client's process ended with ${code}`)));
  });
}

/**
 * A dapp and a wallet of one kind, each in a process of its own, over the same relay.
 *
 * @param {'ours' | 'original'} kind
 * @param {string} relayUrl
 */
export async function measureProtocol(kind, relayUrl) {
  const start = (/** @type {string} */ role) =>
    fork(peer, [kind, role, relayUrl], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const dapp = start('dapp');
  const wallet = start('wallet');
  try {
    const measured = heard(dapp, 'measured');
    await Promise.all([heard(dapp, 'ready'), heard(wallet, 'ready')]);
    dapp.on('message', (message) => {
      const { pair } = /** @type {Said} */ (message);
      if (pair) wallet.send({ pair });
    });
    dapp.send({ start: true });
    const { importTime, initTime, firstLink, settled, small, large } = await measured;
    return {
      'sign client: import (ms)': importTime,
      'sign client: init (ms)': initTime,
      'first connect to link (ms)': firstLink,
      'pair to settled (ms)': quantile(settled),
      'request round trip, median of 200 (ms)': quantile(small),
      'request round trip, last 20 / first 20': quantile(small.slice(-20)) / quantile(small.slice(0, 20)),
      'request round trip of 10 KB (ms)': quantile(large),
    };
  } finally {
    for (const child of [dapp, wallet]) if (child.connected) child.disconnect();
  }
}
