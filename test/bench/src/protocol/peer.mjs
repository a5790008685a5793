// One client in a process of its own: `peer.mjs <ours|original> <dapp|wallet> <relay url>`.
import { openClient } from './open-client.mjs';

process.env.DISABLE_GLOBAL_CORE = 'true';
const [kind = '', role, relayUrl = ''] = process.argv.slice(2);
const chain = 'eip155:31337';
const methods = ['personal_sign'];
const events = ['chainChanged', 'accountsChanged'];
const account = `${chain}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`;

/** @param {object} message */
const say = (message) => process.send?.(message);
const { client, importTime, initTime } = await openClient(
  kind === 'ours' ? 'ours' : 'original',
  role === 'wallet' ? 'wallet' : 'dapp',
  relayUrl,
);

/** @typedef {{ id: number, topic: string, params: { request: { params: unknown[] } } }} Asking */

function serveWallet() {
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
  process.on('message', ({ pair }) => pair && client.pair({ uri: pair }));
}

/** One pairing to the end; the link goes to the wallet through the parent. */
async function settle() {
  const started = performance.now();
  const { uri, approval } = await client.connect({
    optionalNamespaces: { eip155: { chains: [chain], methods, events } },
  });
  const linked = performance.now();
  say({ pair: uri });
  const session = await approval();
  return { session, link: linked - started, settled: performance.now() - linked };
}

/**
 * @param {string} topic
 * @param {number} count
 * @param {number} size
 */
async function roundTrips(topic, count, size) {
  const message = 'x'.repeat(size);
  const times = [];
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now();
    await client.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [message] } });
    times.push(performance.now() - started);
  }
  return times;
}

async function measureDapp() {
  const first = await settle();
  const links = [];
  const settled = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const one = await settle();
    links.push(one.link);
    settled.push(one.settled);
  }
  const small = await roundTrips(first.session.topic, 200, 32);
  const large = await roundTrips(first.session.topic, 20, 10_000);
  return { importTime, initTime, firstLink: first.link, links, settled, small, large };
}

if (role === 'wallet') {
  serveWallet();
  say({ ready: true });
} else {
  say({ ready: true });
  process.on('message', async ({ start }) => start && say({ measured: await measureDapp() }));
}
process.on('disconnect', () => process.exit(0));
