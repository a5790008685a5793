// The server under load: `server.mjs echo | bare | memory | disk:<folder> | redis://…`.
import { WebSocketServer } from 'ws';
import { startBareRelay } from './bare-relay.mjs';

const [kind = 'echo'] = process.argv.slice(2);
const plenty = 1_000_000_000;

/** @returns {Promise<number>} */
function startEcho() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (data, binary) => socket.send(data, { binary })));
  return new Promise((resolve) => {
    server.on('listening', () =>
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
    );
  });
}

/** @returns {Promise<number>} */
async function startOurs() {
  const { startRelay } = await import('@mooring/relay');
  const relay = await startRelay({
    port: 0,
    host: '127.0.0.1',
    store: kind,
    publicUrls: ['any'],
    frames: plenty,
    addressConnections: plenty,
    topicMessages: plenty,
    topicSize: plenty,
    clientStoredMessages: plenty,
    clientStoredSize: plenty,
    addressStoredMessages: plenty,
    addressStoredSize: plenty,
    pendingConnections: plenty,
    // Engines in the bench have no replicas.
    redisReplicas: 0,
    logLevel: 'silent',
  });
  return relay.port;
}

const start = { echo: startEcho, bare: startBareRelay }[kind] ?? startOurs;
const url = `ws://127.0.0.1:${await start()}`;
/** @type {(() => Promise<import('../profile/profiler.mjs').Profile>) | undefined} */
let endProfile;

/** Commands to the process while it is under load. @type {Record<string, () => Promise<object>>} */
const answers = {
  memory: async () => {
    // Do not count garbage.
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return { rss, heapUsed };
  },
  'begin profile': async () => {
    const { startProfiler } = await import('../profile/profiler.mjs');
    endProfile = await startProfiler();
    return {};
  },
  'end profile': async () => (await endProfile?.()) ?? [],
};

process.on('message', (question) => {
  void answers[String(question)]?.().then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
