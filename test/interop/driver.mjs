// Runs a client in a process of its own, `driver.mjs original | ours`, and is told what to do by JSON lines:
// {id, do: 'start' | 'connect' | 'authenticate' | 'approval' | 'call' | 'stored', …} in, {id, result} | {id, error} | {event, payload} out.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

process.env.DISABLE_GLOBAL_CORE = 'true';

// Nothing outside this machine is asked, and nobody waits until that fails by itself.
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const { hostname } = new URL(typeof input === 'string' ? input : (input.url ?? String(input)));
  if (['localhost', '127.0.0.1'].includes(hostname)) return realFetch(input, init);
  return Promise.reject(new TypeError(`offline: ${hostname}`));
};

const eventNames = [
  'session_proposal',
  'session_connect',
  'session_update',
  'session_extend',
  'session_ping',
  'session_delete',
  'session_expire',
  'session_request',
  'session_request_sent',
  'session_event',
  'session_request_expire',
  'proposal_expire',
];
const providerEvents = [
  'display_uri',
  'connect',
  'disconnect',
  'chainChanged',
  'accountsChanged',
  'default_chain_changed',
  'session_event',
  'session_update',
  'session_ping',
  'session_delete',
];
const pairingEvents = ['pairing_create', 'pairing_delete', 'pairing_expire', 'pairing_ping'];

const originals = createRequire(new URL('./originals/package.json', import.meta.url));
/** By its own name for an original, by our own for ours: the names they have are the same. */
const ours = (name) => {
  if (name.endsWith('walletkit')) return '@mooring/sign-client/wallet';
  return name.endsWith('universal-provider') ? '@mooring/adapter-universal/provider' : '@mooring/sign-client';
};
const load =
  process.argv[2] === 'ours'
    ? (name) => import(ours(name))
    : async (name) => {
        const module = await import(pathToFileURL(originals.resolve(name)).href);
        return { ...module.default, ...module };
      };

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const forward = (emitter, names) => {
  for (const name of names) emitter.on(name, (payload) => send({ event: name, payload: payload ?? null }));
};

let client;
const approvals = new Map();

async function start({ role, options, signsIn }) {
  const { metadata, signConfig, ...coreOptions } = options;
  const base = { logger: 'silent', telemetryEnabled: false, ...coreOptions };
  const { Core } = await load('@walletconnect/core');
  if (role === 'provider') {
    const { UniversalProvider } = await load('@walletconnect/universal-provider');
    client = await UniversalProvider.init({ ...base, metadata, disableProviderPing: true });
    forward(client, providerEvents);
    return true;
  }
  const core = new Core(base);
  if (role === 'walletkit') {
    const { WalletKit } = await load('@reown/walletkit');
    client = await WalletKit.init({ core, metadata, signConfig });
    forward(client, [
      'session_proposal',
      'session_request',
      'session_delete',
      'proposal_expire',
      'session_request_expire',
    ]);
    // A wallet that does not listen is one that knows no sign-in.
    if (signsIn) forward(client, ['session_authenticate']);
    forward(client.engine.signClient, ['session_ping', 'session_connect']);
  } else {
    const { SignClient } = await load('@walletconnect/sign-client');
    client = await SignClient.init({ core, metadata, signConfig });
    forward(client, eventNames);
  }
  forward(core.pairing.events, pairingEvents);
  return true;
}

function keep(uri, approval) {
  const key = String(approvals.size + 1);
  const settled = approval();
  // Asked for later; until then a rejection is not an unhandled one.
  settled.catch(() => {});
  approvals.set(key, settled);
  return { uri, key };
}

const connect = async ({ params }) => {
  const { uri, approval } = await client.connect(params);
  return keep(uri, approval);
};

const authenticate = async ({ params }) => {
  const { uri, response } = await client.authenticate(params);
  return keep(uri, response);
};

async function call({ path, args }) {
  const names = path.split('.');
  const method = names.pop();
  let target = client;
  for (const name of names) target = target[name];
  const result = await target[method](...args);
  if (typeof result?.acknowledged === 'function') await result.acknowledged();
  return result;
}

/** Resolves when the original's disk has its sessions, with what they need: it says that it has settled before that. */
async function stored() {
  if (process.argv[2] === 'ours') return true;
  // A provider has its client within.
  const { storage } = client.core ?? client.client.core;
  const topics = client.session?.topic
    ? [client.session.topic]
    : Object.keys(client.getActiveSessions?.() ?? {});
  const has = async (ending) => {
    const key = (await storage.getKeys()).find((name) => name.endsWith(`:${ending}`));
    const kept = key === undefined ? '' : JSON.stringify(await storage.getItem(key));
    return topics.every((topic) => kept.includes(topic));
  };
  for (const ending of ['session', 'keychain', 'subscription']) {
    while (!(await has(ending))) await new Promise(setImmediate);
  }
  return true;
}

const actions = { start, connect, authenticate, approval: ({ key }) => approvals.get(key), call, stored };

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, do: what, ...rest } = JSON.parse(line);
  try {
    send({ id, result: (await actions[what](rest)) ?? null });
  } catch (error) {
    send({
      id,
      error: {
        message: error?.message ?? String(error),
        code: error?.code ?? null,
        isError: error instanceof Error,
      },
    });
  }
});
process.stdin.on('close', () => process.exit(0));
