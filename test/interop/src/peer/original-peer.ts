import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OriginalProcess } from './original-process.ts';
import { type Link, metadataOf, type Peer, type PeerOptions, projectId, type Session } from './peer.ts';

export interface OriginalOptions extends Omit<PeerOptions, 'role'> {
  readonly role: PeerOptions['role'] | 'provider';
}

/** An original 2.21.8 client (or walletkit 1.2.10) in a process of its own. */
export async function originalPeer({ role, name, relayUrl }: OriginalOptions): Promise<Peer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-original-'));
  const startProcess = async () => {
    const started = new OriginalProcess(name);
    await started.ask('start', {
      role,
      options: {
        projectId,
        relayUrl,
        metadata: metadataOf(name),
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
    call: <Result>(method: string, ...args: unknown[]) =>
      current.ask('call', { path: method, args }) as Promise<Result>,
    next: (event, matches) => current.inbox.next(event, matches),
    untaken: (event) => current.inbox.untaken(event),
    async restart(meanwhile) {
      await current.end('SIGKILL');
      await meanwhile?.();
      current = await startProcess();
    },
    async stop() {
      await current.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
