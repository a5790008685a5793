// One client in a separate process: `peer.mjs <ours|original> <dapp|wallet> <relay url> <folder of its records> [as-is]`.
// Performs commands that it receives as messages, one at a time, and answers each: see `actions`.
import { openClient } from './open-client.mjs';

process.env.DISABLE_GLOBAL_CORE = 'true';
const [kind, role, relayUrl = '', database = '', settings] = process.argv.slice(2);
const chain = 'eip155:31337';
const methods = ['personal_sign'];
const events = ['chainChanged', 'accountsChanged'];
const account = `${chain}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`;

/** @param {object} message */
const say = (message) => process.send?.(message);
const opened = await openClient({
  kind: kind === 'ours' ? 'ours' : 'original',
  role: role === 'wallet' ? 'wallet' : 'dapp',
  relayUrl,
  database,
  asIs: settings === 'as-is',
});
const { client } = opened;

/** @typedef {{ id: number, topic: string, params: { request: { params: unknown[] } } }} Asking */

if (role === 'wallet') {
  client.on('session_proposal', async (/** @type {{ id: number }} */ { id }) => {
    await client.approveSession({
      id,
      namespaces: { eip155: { chains: [chain], accounts: [account], methods, events } },
    });
  });
  client.on('session_request', (/** @type {Asking} */ { id, topic, params }) =>
    client.respondSessionRequest({
      topic,
      response: { id, jsonrpc: '2.0', result: params.request.params[0] },
    }),
  );
}

const namespaces = { optionalNamespaces: { eip155: { chains: [chain], methods, events } } };

/** One complete pairing; the parent passes the link to the wallet. */
async function settle() {
  const started = performance.now();
  const { uri, approval } = await client.connect(namespaces);
  const linked = performance.now();
  say({ pair: uri });
  const { topic } = await approval();
  return { topic, link: linked - started, settled: performance.now() - linked };
}

/** @param {string} topic @param {string} message */
async function roundTrip(topic, message) {
  const started = performance.now();
  await client.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [message] } });
  return performance.now() - started;
}

/** @type {(() => Promise<import('../profile/profiler.mjs').Profile>) | undefined} */
let endProfile;

const actions = {
  /** @param {{ uri: string }} parameters */
  pair: ({ uri }) => client.pair({ uri }),
  startUp: async () => {
    const { importTime, initTime } = opened;
    const started = performance.now();
    await client.connect(namespaces);
    return { importTime, initTime, link: performance.now() - started };
  },
  settle,
  /** @param {{ count: number }} parameters */
  settleAtOnce: async ({ count }) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: count }, settle));
    return performance.now() - started;
  },
  /** @param {{ topic: string, count: number, size: number }} parameters */
  roundTrips: async ({ topic, count, size }) => {
    const message = 'x'.repeat(size);
    const times = [];
    for (let turn = 0; turn < count; turn += 1) times.push(await roundTrip(topic, message));
    return times;
  },
  /** @param {{ topic: string, count: number }} parameters */
  requestsAtOnce: async ({ topic, count }) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: count }, (_, index) => roundTrip(topic, `m${index}`)));
    return performance.now() - started;
  },
  /** Milliseconds from sending the next event to its arrival; `undefined` if none arrives within a second. */
  nextEvent: () =>
    new Promise((resolve) => {
      const missed = setTimeout(resolve, 1_000, undefined);
      client.once('session_event', (/** @type {{ params: { event: { data: string } } }} */ { params }) => {
        clearTimeout(missed);
        resolve(Number(process.hrtime.bigint() - BigInt(params.event.data)) / 1e6);
      });
    }),
  /** @param {{ topic: string }} parameters */
  emit: ({ topic }) =>
    client.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: String(process.hrtime.bigint()) },
      chainId: chain,
    }),
  /** Duration of a restart on stored records, until a request on one of its sessions is answered. */
  firstAnswer: async () => {
    const [session] = client.session.getAll();
    const answer = await roundTrip(session.topic, 'again');
    return { initTime: opened.initTime, answer: opened.initTime + answer, sessions: client.session.length };
  },
  beginProfile: async () => {
    // Loaded late, because startup is measured without it.
    const { startProfiler } = await import('../profile/profiler.mjs');
    endProfile = await startProfiler();
  },
  /** The profile since {@link actions.beginProfile}. */
  endProfile: () => endProfile?.(),
  memory: async () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return { rss, heapUsed };
  },
};

process.on('message', async (/** @type {any} */ { id, do: what, ...parameters }) => {
  try {
    say({ id, result: (await actions[/** @type {keyof typeof actions} */ (what)](parameters)) ?? null });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
say({ ready: true });
