import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '../../../../scripts/build/build-all.mjs';
import { ClientProcess } from './client-process.ts';
import { eventNames, signInEvent } from './event-names.ts';
import {
  type KillablePeer,
  type Link,
  metadataOf,
  type PeerOptions,
  projectId,
  type Session,
  type SignedIn,
  type SignInLink,
} from './peer.ts';

interface ProcessOptions extends Omit<PeerOptions, 'role'> {
  readonly role: PeerOptions['role'] | 'provider' | 'ethereum';
  /** Of the Ethereum provider. */
  readonly ethereum?: Readonly<Record<string, unknown>> | undefined;
}

async function processPeer(
  kind: 'original' | 'ours',
  { role, name, relayUrl, signsIn = false, linkMode = false, ethereum }: ProcessOptions,
): Promise<KillablePeer> {
  const folder = mkdtempSync(path.join(tmpdir(), `mooring-${kind}-`));
  const startProcess = async () => {
    const started = new ClientProcess(kind, name);
    await started.ask('start', {
      role,
      linkMode,
      events: {
        client: [...eventNames[role], ...(signsIn ? [signInEvent] : [])],
        within: eventNames.withinKit,
        pairing: eventNames.pairing,
      },
      options: {
        projectId,
        relayUrl,
        ethereum,
        metadata: metadataOf(name, linkMode),
        customStoragePrefix: name,
        storageOptions: { database: path.join(folder, 'store') },
      },
    });
    return started;
  };
  let current = await startProcess();
  return {
    async connect(params): Promise<Link> {
      const link = (await current.ask('connect', { params })) as { uri: string; key: string };
      const asked = current;
      return {
        uri: link.uri,
        approval: () => asked.ask('approval', { key: link.key }) as Promise<Session>,
      };
    },
    async authenticate(params, walletLink): Promise<SignInLink> {
      const link = (await current.ask('authenticate', { params, walletLink })) as {
        uri: string;
        key: string;
      };
      const asked = current;
      return {
        uri: link.uri,
        response: () => asked.ask('approval', { key: link.key }) as Promise<SignedIn>,
      };
    },
    call: <Result>(method: string, ...args: unknown[]) =>
      current.ask('call', { path: method, args }) as Promise<Result>,
    next: (event, matches) => current.inbox.next(event, matches),
    untaken: (event) => current.inbox.untaken(event),
    async open(url) {
      await current.ask('open', { url });
    },
    async kill(meanwhile) {
      // Ours has to restart from whatever it has written so far.
      await (kind === 'original' ? current.endWhole() : current.end('SIGKILL'));
      await meanwhile();
      current = await startProcess();
    },
    async stop() {
      await current.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An original 2.21.8 client (or walletkit 1.2.10) in a separate process. */
export function originalPeer(options: ProcessOptions): Promise<KillablePeer> {
  return processPeer('original', options);
}

/** Our client, as it is built, in a separate process that can be killed; its records are files. */
export async function ourProcessPeer(options: ProcessOptions): Promise<KillablePeer> {
  const names = ['provider', 'ethereum'].includes(options.role) ? ['adapter-universal'] : ['sign-client'];
  const { failed } = await buildAll({ names });
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output).join('\n'));
  return processPeer('ours', options);
}
