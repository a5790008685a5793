import { Core, SignClient } from '@mooring/sign-client';
import type { Linking } from '@mooring/sign-client/types';
import { WalletKit } from '@mooring/sign-client/wallet';
import { withinLimit } from './answer-limit.ts';
import { eventNames, openedEvent, signInEvent } from './event-names.ts';
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

type Target = Record<string, unknown>;

/**
 * Follows a path such as `engine.signClient.ping`, calls the member there and waits until the other side has
 * acknowledged it.
 *
 * @param owner name of the client, for the error of a call that times out
 */
function callPath(owner: string, client: object, path: string, args: unknown[]): Promise<unknown> {
  let missing = 'answered';
  const call = async () => {
    const names = path.split('.');
    const method = names.pop() ?? '';
    let target = client as Target;
    for (const name of names) target = target[name] as Target;
    const result = await (target[method] as (...given: unknown[]) => unknown).call(target, ...args);
    const acknowledged = (result as { acknowledged?: unknown } | undefined)?.acknowledged;
    missing = 'acknowledged by the other side';
    if (typeof acknowledged === 'function') await acknowledged();
    return result;
  };
  return withinLimit(call(), () => `${owner}: ${path} was not ${missing}.`);
}

/** Our client in this process, by the names it shares with the originals. */
export async function ourPeer({ role, name, relayUrl, signsIn, linkMode }: PeerOptions): Promise<Peer> {
  const inbox = new Inbox(name);
  const opened = new Set<(event: { url: string }) => void>();
  const linking: Linking = {
    openURL: async (url) => inbox.put(openedEvent, url),
    addEventListener: (_type, listener) => {
      opened.add(listener);
      return { remove: () => opened.delete(listener) };
    },
  };
  const start = async () => {
    const core = new Core({
      projectId,
      relayUrl,
      customStoragePrefix: name,
      tabs: false,
      ...(linkMode ? { linking } : {}),
    });
    const options = { core, metadata: metadataOf(name, linkMode) };
    for (const event of eventNames.pairing)
      core.pairing.events.on(event, (payload) => inbox.put(event, payload));
    if (role === 'sign') {
      const client = await SignClient.init(options);
      for (const event of eventNames.sign) client.on(event, (payload) => inbox.put(event, payload));
      return client;
    }
    const client = await WalletKit.init(options);
    for (const event of eventNames.walletkit) client.on(event, (payload) => inbox.put(event, payload));
    if (signsIn) client.on(signInEvent, (payload) => inbox.put(signInEvent, payload));
    for (const event of eventNames.withinKit)
      client.engine.signClient.on(event, (payload) => inbox.put(event, payload));
    return client;
  };
  const client = await start();
  const call = (path: string, args: unknown[]) => callPath(name, client, path, args);
  return {
    async connect(parameters): Promise<Link> {
      const link = (await call('connect', [parameters])) as {
        uri: string;
        approval: () => Promise<Session>;
      };
      const settled = link.approval();
      // Asked for later; until then a rejection is not an unhandled one.
      settled.catch(() => {});
      return {
        uri: link.uri,
        approval: () => withinLimit(settled, () => `${name}: the proposal was not answered.`),
      };
    },
    async authenticate(parameters, walletLink): Promise<SignInLink> {
      const link = (await call('authenticate', [parameters, walletLink])) as {
        uri: string;
        response: () => Promise<SignedIn>;
      };
      const answered = link.response();
      answered.catch(() => {});
      return {
        uri: link.uri,
        response: () => withinLimit(answered, () => `${name}: the sign-in was not answered.`),
      };
    },
    call: <Result>(path: string, ...args: unknown[]) => call(path, args) as Promise<Result>,
    next: (event, matches) => inbox.next(event, matches),
    untaken: (event) => inbox.untaken(event),
    async open(url) {
      if (opened.size === 0) throw new Error('no app listens for addresses');
      for (const listener of opened) listener({ url });
    },
    stop: () => client.dispose(),
  };
}
