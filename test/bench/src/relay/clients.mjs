import { clientKeyPair, signRelayJwt } from '@mooring/protocol/crypto';
import { WebSocket } from 'ws';

const body = 'm'.repeat(1_000);

/** @param {string} url @returns {Promise<WebSocket>} */
async function connect(url) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** A topic, or a seed. @param {number} number */
export const hex = (number) => number.toString(16).padStart(64, '0');

/**
 * Creates a token for the relay ahead of time, if its creation must not be measured.
 *
 * @param {string} url
 * @param {number} number of the client
 */
export async function addressFor(url, number) {
  const { seed } = await clientKeyPair(hex(number));
  const issuedAt = Math.floor(Date.now() / 1_000);
  const auth = await signRelayJwt({ seed, subject: hex(number), audience: url, issuedAt, ttl: 3_600 });
  return `${url}?auth=${auth}&projectId=bench`;
}

/** @param {string} address */
export const connectClient = (address) => connect(address);

/** @param {import('ws').WebSocket} socket @param {string} method @param {object} params @returns {Promise<void>} */
export function ask(socket, method, params) {
  return new Promise((resolve, reject) => {
    socket.once('message', (data) => {
      const { error } = JSON.parse(String(data));
      if (error) reject(new Error(`${method}: ${error.message}`));
      else resolve();
    });
    socket.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method, params }));
  });
}

/**
 * Two clients that exchange one message after another.
 *
 * @typedef {{ send: (at: number) => void, close: () => void }} Pair `at`: when it is sent, the start of its latency
 * @typedef {(onDone: (at: number) => void, onRefused: (error: Error) => void) => Promise<Pair>} OpenPair
 */

/** @param {string} url @returns {OpenPair} */
export function echoPair(url) {
  return async (onDone) => {
    const socket = await connect(url);
    /** @type {number[]} */
    const sent = [];
    socket.on('message', () => onDone(sent.shift() ?? 0));
    const send = (/** @type {number} */ at) => {
      sent.push(at);
      socket.send(body);
    };
    return { send, close: () => socket.terminate() };
  };
}

/**
 * @param {...string} urls of relays that share a store; the clients of a pair use different ones if there are several
 *
 * @returns {OpenPair}
 */
export function relayPair(...urls) {
  let clients = 0;
  return async (onDone, onRefused) => {
    clients += 2;
    const topic = hex(1_000_000 + clients);
    const [publisher, reader] = await Promise.all(
      [clients, clients + 1].map(async (number, place) => {
        const url = urls[(clients / 2 + place) % urls.length] ?? '';
        return connect(await addressFor(url, number));
      }),
    );
    if (!publisher || !reader) throw new Error('unreachable');
    await ask(reader, 'irn_subscribe', { topic });
    /** @type {Map<string, number>} */
    const sent = new Map();
    let count = 0;
    publisher.on('message', (data) => {
      const { error } = JSON.parse(String(data));
      if (error) onRefused(new Error(`a publish was refused: ${error.message}`));
    });
    for (const socket of [publisher, reader]) {
      socket.on('close', (code) => onRefused(new Error(`the relay closed a connection with ${code}`)));
    }
    reader.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data));
      if (method !== 'irn_subscription') return;
      reader.send(`{"id":"${id}","jsonrpc":"2.0","result":true}`);
      const key = params.data.message.slice(0, 12);
      const at = sent.get(key);
      if (at === undefined) return onRefused(new Error('a message came twice'));
      sent.delete(key);
      onDone(at);
    });
    const send = (/** @type {number} */ at) => {
      count += 1;
      const key = String(count).padStart(12, '0');
      sent.set(key, at);
      const params = { topic, message: key + body, ttl: 300, prompt: false, tag: 1108 };
      publisher.send(JSON.stringify({ id: key, jsonrpc: '2.0', method: 'irn_publish', params }));
    };
    const close = () => {
      for (const socket of [publisher, reader]) socket.removeAllListeners('close').terminate();
    };
    return { send, close };
  };
}
