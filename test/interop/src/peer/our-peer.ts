import { Core, SignClient } from '@mooring/sign-client';
import { WalletKit } from '@mooring/sign-client/wallet';
import { Inbox } from './inbox.ts';
import {
  type Link,
  metadataOf,
  type Peer,
  type PeerOptions,
  projectId,
  type Session,
  type SignedIn,
  type SignInLink,
} from './peer.ts';

const signEvents = [
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
] as const;
const kitEvents = ['session_proposal', 'session_request', 'session_delete'] as const;
const pairingEvents = ['pairing_create', 'pairing_delete', 'pairing_expire', 'pairing_ping'] as const;

type Target = Record<string, unknown>;

/** Follows a path such as `engine.signClient.ping` and calls what stands there. */
async function callPath(client: object, path: string, args: unknown[]): Promise<unknown> {
  const names = path.split('.');
  const method = names.pop() ?? '';
  let target = client as Target;
  for (const name of names) target = target[name] as Target;
  const result = await (target[method] as (...given: unknown[]) => unknown).call(target, ...args);
  const acknowledged = (result as { acknowledged?: unknown } | undefined)?.acknowledged;
  if (typeof acknowledged === 'function') await acknowledged();
  return result;
}

/** Our client in this process, by the names it shares with the originals. */
export async function ourPeer({ role, name, relayUrl, signsIn }: PeerOptions): Promise<Peer> {
  const inbox = new Inbox(name);
  const start = async () => {
    const core = new Core({
      projectId,
      relayUrl,
      customStoragePrefix: name,
      tabs: false,
    });
    const options = { core, metadata: metadataOf(name) };
    for (const event of pairingEvents) core.pairing.events.on(event, (payload) => inbox.put(event, payload));
    if (role === 'sign') {
      const client = await SignClient.init(options);
      for (const event of signEvents) client.on(event, (payload) => inbox.put(event, payload));
      return client;
    }
    const client = await WalletKit.init(options);
    for (const event of kitEvents) client.on(event, (payload) => inbox.put(event, payload));
    if (signsIn) client.on('session_authenticate', (payload) => inbox.put('session_authenticate', payload));
    client.engine.signClient.on('session_ping', (payload) => inbox.put('session_ping', payload));
    return client;
  };
  const client = await start();
  return {
    async connect(parameters): Promise<Link> {
      const link = (await callPath(client, 'connect', [parameters])) as {
        uri: string;
        approval: () => Promise<Session>;
      };
      const settled = link.approval();
      // Asked for later; until then a rejection is not an unhandled one.
      settled.catch(() => {});
      return { uri: link.uri, approval: () => settled };
    },
    async authenticate(parameters): Promise<SignInLink> {
      const link = (await callPath(client, 'authenticate', [parameters])) as {
        uri: string;
        response: () => Promise<SignedIn>;
      };
      const answered = link.response();
      answered.catch(() => {});
      return { uri: link.uri, response: () => answered };
    },
    call: <Result>(path: string, ...args: unknown[]) => callPath(client, path, args) as Promise<Result>,
    next: (event, matches) => inbox.next(event, matches),
    untaken: (event) => inbox.untaken(event),
    stop: () => client.dispose(),
  };
}
