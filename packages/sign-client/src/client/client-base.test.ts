import { expect, test, vi } from 'vitest';
import { Core } from '../core/core.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, connectPeers, createClient, createPeers, metadata } from '../test-support/peers.ts';
import { SignClient } from './sign-client.ts';

const unreadable = () => ({
  ...memoryStorage(),
  getKeys: () => Promise.reject(new Error('unreadable')),
  getEntries: () => Promise.reject(new Error('unreadable')),
});

test('finds the sessions that grant all required namespaces, and no others', async () => {
  const { dapp, wallet } = await createPeers();
  const session = await connectPeers({ dapp, wallet });
  const found = (methods: readonly string[]) =>
    dapp.find({ requiredNamespaces: { eip155: { ...asked.eip155, methods: [...methods] } } });
  expect(found(['personal_sign']).map(({ topic }) => topic)).toEqual([session.topic]);
  expect(found(['personal_sign', 'eth_sign'])).toEqual([]);
});

test('a start that fails closes the client’s own core, and leaves one that the application passed', async () => {
  const { relay, clock } = await createPeers();
  const disposed = vi.spyOn(Core.prototype, 'dispose');
  try {
    await expect(createClient(relay, clock, 'dapp', { storage: unreadable() })).rejects.toThrow();
    expect(disposed).toHaveBeenCalledOnce();
    disposed.mockClear();
    const options = { relayUrl: 'ws://relay.test', clock, socket: relay.socket, storage: unreadable() };
    const core = new Core(options);
    await expect(SignClient.init({ ...options, core, metadata: metadata('dapp') })).rejects.toThrow();
    expect(disposed).not.toHaveBeenCalled();
    await core.dispose();
  } finally {
    disposed.mockRestore();
  }
});

test('listeners are removed one by one, or all of an event', async () => {
  const { dapp, wallet } = await createPeers();
  const calls: string[] = [];
  const listener = (name: string) => () => void calls.push(name);
  const [kept, removed] = [listener('kept'), listener('removed')];
  wallet
    .on('session_proposal', kept)
    .on('session_proposal', removed)
    .once('session_proposal', listener('once'));
  wallet.removeListener('session_proposal', removed);
  await connectPeers({ dapp, wallet });
  await connectPeers({ dapp, wallet });
  expect(calls).toEqual(['kept', 'once', 'kept']);
  wallet.removeAllListeners('session_proposal');
  await connectPeers({ dapp, wallet });
  expect(calls).toHaveLength(3);
});
