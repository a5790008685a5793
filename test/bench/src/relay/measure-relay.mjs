import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clientKeyPair, signRelayJwt } from '@mooring/protocol/crypto';
import { WebSocket } from 'ws';
import { quantile } from '../report/median.mjs';
import { startServer } from './server-process.mjs';

const pairs = 50;
const window = 4;
const seconds = 5;
const body = 'm'.repeat(1_000);

/** @param {string} url */
async function connect(url) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** @param {number} number */
const hex = (number) => number.toString(16).padStart(64, '0');

/** @param {string} url @param {number} number */
async function connectClient(url, number) {
  const { seed } = await clientKeyPair(hex(number));
  const auth = await signRelayJwt({
    seed,
    subject: hex(number),
    audience: url,
    issuedAt: Math.floor(Date.now() / 1_000),
    ttl: 3_600,
  });
  return await connect(`${url}?auth=${auth}&projectId=bench`);
}

/**
 * Each pair keeps some messages on their way: the next is sent when one has come out.
 *
 * @param {(onDone: (time: number) => void) => Promise<() => void>} open makes a pair; what it gives sends one message
 * @param {Awaited<ReturnType<typeof startServer>>} server
 */
async function drive(open, server) {
  let done = 0;
  let running = true;
  /** @type {number[]} */
  const times = [];
  const senders = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const send = await open((time) => {
      done += 1;
      times.push(time);
      if (running) send();
    });
    senders.push(send);
  }
  const cpu = server.cpuSeconds();
  const started = performance.now();
  for (const send of senders) for (let slot = 0; slot < window; slot += 1) send();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  running = false;
  const elapsed = (performance.now() - started) / 1_000;
  return {
    perSecond: done / elapsed,
    perCpuSecond: done / (server.cpuSeconds() - cpu),
    p99: quantile(times, 0.99),
  };
}

/** @param {string} url */
function echoPair(url) {
  return async (/** @type {(time: number) => void} */ onDone) => {
    const socket = await connect(url);
    /** @type {number[]} */
    const sent = [];
    socket.on('message', () => onDone(performance.now() - (sent.shift() ?? 0)));
    return () => {
      sent.push(performance.now());
      socket.send(body);
    };
  };
}

/** @param {string} url */
function relayPair(url) {
  let clients = 0;
  return async (/** @type {(time: number) => void} */ onDone) => {
    clients += 2;
    const topic = hex(1_000_000 + clients);
    const publisher = await connectClient(url, clients);
    const reader = await connectClient(url, clients + 1);
    const subscribed = new Promise((resolve) => reader.once('message', resolve));
    reader.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }));
    await subscribed;
    const sent = new Map();
    let count = 0;
    reader.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data));
      if (method !== 'irn_subscription') return;
      reader.send(`{"id":"${id}","jsonrpc":"2.0","result":true}`);
      const key = params.data.message.slice(0, 12);
      onDone(performance.now() - sent.get(key));
      sent.delete(key);
    });
    return () => {
      count += 1;
      const key = String(count).padStart(12, '0');
      sent.set(key, performance.now());
      const params = { topic, message: key + body, ttl: 300, prompt: false, tag: 1108 };
      publisher.send(JSON.stringify({ id: key, jsonrpc: '2.0', method: 'irn_publish', params }));
    };
  };
}

/** 1 KB messages through a relay with its mailbox in memory and on disk, beside a bare echo. */
export async function measureRelay() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  try {
    /** @type {Record<string, Awaited<ReturnType<typeof drive>>>} */
    const results = {};
    for (const { name, kind, open } of [
      { name: 'bare ws echo', kind: 'echo', open: echoPair },
      { name: 'relay in memory', kind: 'memory', open: relayPair },
      { name: 'relay on disk', kind: `disk:${path.join(folder, 'relay')}`, open: relayPair },
    ]) {
      const server = await startServer(kind);
      try {
        results[name] = await drive(open(server.url), server);
      } finally {
        server.end();
      }
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
