// Runs a client in a separate process, `driver.mjs original | ours`, controlled by JSON lines: {id, do: 'start' | 'connect' |
// 'authenticate' | 'approval' | 'call' | 'open' | 'kill', …} in, {id, result} | {id, error} | {event, payload} out.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { delayedPromise } from './src/peer/delayed-promise.mjs';
import { OrderedStorage } from './src/peer/ordered-storage.mjs';

process.env.DISABLE_GLOBAL_CORE = 'true';

// Requests beyond this machine fail at once.
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const { hostname } = new URL(typeof input === 'string' ? input : (input.url ?? String(input)));
  if (['localhost', '127.0.0.1'].includes(hostname)) return realFetch(input, init);
  return Promise.reject(new TypeError(`offline: ${hostname}`));
};

const isOriginal = process.argv[2] === 'original';

// As in a page or an app, where an unhandled rejection ends no program. The originals leave such rejections behind when a record
// is gone before a message about it is processed; ours must leave none.
if (isOriginal) {
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(`unhandled: ${reason?.message ?? String(reason)}\n`);
  });
}

const originals = createRequire(new URL('./originals/package.json', import.meta.url));
/** Beside the modal that it depends on. */
const originalPage = createRequire(new URL('./original-page/package.json', import.meta.url));
if (isOriginal) {
  for (const folder of [originals, originalPage])
    folder('@walletconnect/utils').createDelayedPromise = delayedPromise;
}
/** By its own name for an original, by our own for ours: the names they have are the same. */
const ours = (name) => {
  if (name.endsWith('walletkit')) return '@mooring/sign-client/wallet';
  if (name.endsWith('ethereum-provider')) return '@mooring/adapter-universal/ethereum-provider';
  return name.endsWith('universal-provider') ? '@mooring/adapter-universal/provider' : '@mooring/sign-client';
};
const load = isOriginal
  ? async (name) => {
      const installed = name.endsWith('ethereum-provider') ? originalPage : originals;
      const module = await import(pathToFileURL(installed.resolve(name)).href);
      return { ...module.default, ...module };
    }
  : (name) => import(ours(name));

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
/** JSON has no errors: their messages. */
const plain = (payload) =>
  payload instanceof Error ? { ...payload, message: payload.message } : (payload ?? null);
const forward = (emitter, names) => {
  for (const name of names) emitter.on(name, (payload) => send({ event: name, payload: plain(payload) }));
};

let client;
/** Of an original: its files are whole whenever nothing waits here. */
let storage;
const approvals = new Map();

/** Callers that wait for an address with which this app is opened. */
const opened = new Set();

/** Globals of an app on a phone: the original has link mode only in React Native, which it recognises by these names. */
function pretendToBeAnApp() {
  Object.defineProperty(globalThis, 'navigator', { value: { product: 'ReactNative' }, configurable: true });
  globalThis.window = globalThis;
  globalThis.Linking = {
    openURL: async (url) => send({ event: 'opened', payload: url }),
    getInitialURL: async () => null,
    addEventListener: (_type, listener) => {
      opened.add(listener);
      return { remove: () => opened.delete(listener) };
    },
  };
}

async function start({ role, options, events, linkMode }) {
  const { metadata, signConfig, ethereum, ...coreOptions } = options;
  const base = { logger: 'silent', telemetryEnabled: false, ...coreOptions };
  if (isOriginal) {
    const { KeyValueStorage } = await load('@walletconnect/keyvaluestorage');
    storage = new OrderedStorage(new KeyValueStorage(coreOptions.storageOptions));
    base.storage = storage;
  }
  if (linkMode) pretendToBeAnApp();
  const { Core } = await load('@walletconnect/core');
  if (role === 'provider') {
    const { UniversalProvider } = await load('@walletconnect/universal-provider');
    client = await UniversalProvider.init({ ...base, metadata, disableProviderPing: true });
    forward(client, events.client);
    return true;
  }
  if (role === 'ethereum') {
    const { EthereumProvider } = await load('@walletconnect/ethereum-provider');
    client = await EthereumProvider.init({
      ...base,
      ...ethereum,
      metadata,
      showQrModal: false,
      disableProviderPing: true,
    });
    forward(client, events.client);
    return true;
  }
  const core = new Core(base);
  if (role === 'walletkit') {
    const { WalletKit } = await load('@reown/walletkit');
    client = await WalletKit.init({ core, metadata, signConfig });
    forward(client.engine.signClient, events.within);
  } else {
    const { SignClient } = await load('@walletconnect/sign-client');
    client = await SignClient.init({ core, metadata, signConfig });
  }
  forward(client, events.client);
  forward(core.pairing.events, events.pairing);
  return true;
}

/** Opens this app with an address. */
function open({ url }) {
  if (opened.size === 0) throw new Error('no app listens for addresses');
  for (const listener of opened) listener({ url });
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

const authenticate = async ({ params, walletLink }) => {
  const { uri, response } = await client.authenticate(params, walletLink);
  return keep(uri, response);
};

async function call({ path, args }) {
  const names = path.split('.');
  const method = names.pop();
  let target = client;
  for (const name of names) target = target[name];
  // A property, of a provider that shows its state.
  if (typeof target[method] !== 'function') return target[method];
  const result = await target[method](...args);
  if (typeof result?.acknowledged === 'function') await result.acknowledged();
  return result;
}

/** Whether the sessions are on disk with all that they need: an original reports them as settled earlier. */
async function hasStored() {
  const topics = client.session?.topic
    ? [client.session.topic]
    : Object.keys(client.getActiveSessions?.() ?? {});
  const keys = await storage.getKeys();
  for (const ending of ['session', 'keychain', 'subscription']) {
    const key = keys.find((name) => name.endsWith(`:${ending}`));
    const kept = key === undefined ? '' : JSON.stringify(await storage.getItem(key));
    if (!topics.every((topic) => kept.includes(topic))) return false;
  }
  return true;
}

/** Ends an original by SIGKILL, at a moment when its files are whole: it does not recover from one that is half written. */
async function kill() {
  while (!((await hasStored()) && storage.idle)) await new Promise(setImmediate);
  process.kill(process.pid, 'SIGKILL');
}

const actions = {
  start,
  connect,
  authenticate,
  approval: ({ key }) => approvals.get(key),
  call,
  open,
  kill,
};

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
