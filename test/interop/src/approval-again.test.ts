import { FakeClock } from '@mooring/protocol/testing';
import type { SocketFactory, SocketLike } from '@mooring/sign-client/types';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Peer, Session } from './peer/peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { type TestRelay, testRelay } from './relay/test-relay.ts';
import { account, approved, asked } from './suite/settle.ts';

let relay: TestRelay;

beforeAll(async () => {
  relay = await testRelay();
});

afterAll(() => relay?.close());

/** A wallet whose connection can stop to deliver, and whose time passes on command. */
async function openWallet() {
  const clock = new FakeClock(Date.now());
  const line = { isDeaf: false };
  const socket: SocketFactory = (url) => {
    const real = new WebSocket(url);
    const shown: SocketLike = {
      ...{ onopen: null, onmessage: null, onclose: null, onerror: null },
      send: (text) => real.send(text),
      close: (code, reason) => real.close(code, reason),
    };
    const tell = (listener: ((event: never) => void) | null, event: object) => listener?.(event as never);
    real.on('open', () => tell(shown.onopen, {}));
    real.on('message', (data) => line.isDeaf || tell(shown.onmessage, { data: String(data) }));
    real.on('close', (code, reason) => tell(shown.onclose, { code, reason: String(reason) }));
    real.on('error', (error) => tell(shown.onerror, error));
    return shown;
  };
  const metadata = { name: 'wallet', description: '', url: 'https://wallet.example', icons: [] };
  const core = new Core({ relayUrl: relay.url, clock, socket, tabs: false });
  return { clock, line, kit: await WalletKit.init({ core, metadata }) };
}

test.each([
  ['the original dapp', originalPeer],
  ['our dapp', ourProcessPeer],
] as const)(
  'behavior: %s and our wallet have one session after an approval that the relay did not confirm, and another one',
  async (_, makePeer) => {
    const dapp: Peer = await makePeer({ role: 'sign', name: 'dapp', relayUrl: relay.url });
    const { clock, line, kit } = await openWallet();
    try {
      const { uri, approval } = await dapp.connect(asked);
      const proposed = new Promise<number>((resolve) =>
        kit.once('session_proposal', ({ id }) => resolve(id)),
      );
      await kit.pair({ uri });
      const id = await proposed;
      line.isDeaf = true;
      const first = kit.approveSession({ id, namespaces: approved }).catch((error: unknown) => error);
      const { topic } = await approval();
      await clock.advance(66_000);
      expect(await first).toMatchObject({ code: 'PUBLISH_CUSTOM_FAILED' });
      expect(kit.getActiveSessions()).toEqual({});
      line.isDeaf = false;
      const namespaces = { eip155: { ...approved.eip155, accounts: [`eip155:31337:${account}`] } };
      const session = await kit.approveSession({ id, namespaces });
      expect(session.topic).toBe(topic);
      await dapp.next('session_update');
      const sessions = await dapp.call<readonly Session[]>('session.getAll');
      expect(sessions).toMatchObject([{ topic, namespaces, expiry: session.expiry }]);
    } finally {
      await kit.dispose();
      await dapp.stop();
    }
  },
);
