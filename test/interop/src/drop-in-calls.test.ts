import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ourPeer } from './peer/our-peer.ts';
import type { MakePeer, Peer } from './peer/peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { type TestRelay, testRelay } from './relay/test-relay.ts';
import { asked, type Proposal, settle } from './suite/settle.ts';

// Events of the clients that programs call, the original's beside ours: each row holds for both.
const kinds: readonly (readonly [string, MakePeer])[] = [
  ['the originals', originalPeer],
  ['ours', ourPeer],
];

const reason = { code: 6000, message: 'User disconnected.' };
const response = { id: 1, jsonrpc: '2.0', result: 1 };
const topicText = 'Missing or invalid. session topic should be a string: ';
const eitherText = 'Missing or invalid. session or pairing topic should be a string: ';
const pairingText = 'Missing or invalid. pairing topic should be a string: ';
const idText = 'Missing or invalid. proposal id should be a number: undefined';

const refusals: readonly (readonly [string, readonly unknown[], string])[] = [
  ['extend', [{ topic: '' }], topicText],
  ['extend', [{ topic: '  ' }], `${topicText}  `],
  ['respond', [{ topic: '', response: {} }], topicText],
  ['ping', [{ topic: ' ' }], `${eitherText} `],
  ['disconnect', [{ topic: '' }], eitherText],
  ['core.pairing.ping', [{ topic: '' }], pairingText],
  ['core.pairing.disconnect', [{ topic: ' ' }], `${pairingText} `],
  ['core.pairing.ping', [], 'Missing or invalid. ping() params: undefined'],
  ['core.pairing.disconnect', [], 'Missing or invalid. disconnect() params: undefined'],
  ['core.pairing.activate', [{ topic: 'ab' }], 'No matching key. pairing: ab'],
  ['approve', [], idText],
  ['approve', [{}], idText],
  ['pairing.get', ['ab'], 'No matching key. pairing: ab'],
  ['core.expirer.get', ['cd'], 'No matching key. expirer: topic:cd'],
  [
    'connect',
    [{ optionalNamespaces: [] }],
    'Missing or invalid. connect(), optionalNamespaces should be an object with data',
  ],
];

describe.each(kinds)('%s', (_, make) => {
  let relay: TestRelay;
  let dapp: Peer;
  let wallet: Peer;

  beforeAll(async () => {
    relay = await testRelay();
    [dapp, wallet] = await Promise.all([
      make({ role: 'sign', name: 'dapp', relayUrl: relay.url }),
      make({ role: 'walletkit', name: 'wallet', relayUrl: relay.url }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([dapp?.stop(), wallet?.stop()]);
    await relay?.close();
  });

  const messageOf = (path: string, ...args: unknown[]) =>
    dapp.call(path, ...args).then(
      () => 'no error',
      ({ message }: Error) => message,
    );

  test.each(refusals)('%s%j rejects with what is wrong', async (path, args, text) => {
    expect(await messageOf(path, ...args)).toBe(text);
  });

  test('pending proposals are a list', async () => {
    const { uri } = await dapp.connect(asked);
    await wallet.call('pair', { uri });
    const { id } = await wallet.next<Proposal>('session_proposal', (one) =>
      uri.includes(one.params.pairingTopic),
    );
    const waiting = await wallet.call<readonly { readonly id: number }[]>('getPendingSessionProposals');
    expect(Array.isArray(waiting) && waiting.map((one) => one.id)).toEqual([id]);
    await wallet.call('rejectSession', { id, reason });
  });

  test('a deleted session is reported by calls and by its record', async () => {
    const { dappSession } = await settle(dapp, wallet);
    const { topic } = dappSession;
    await wallet.call('disconnectSession', { topic, reason });
    await dapp.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
    const gone = `Missing or invalid. Record was recently deleted - session: ${topic}`;
    expect(await messageOf('session.get', topic)).toBe(gone);
    expect(await messageOf('ping', { topic })).toBe(gone);
    expect(await messageOf('respond', { topic, response })).toBe(gone);
  });

  test('a deleted pairing is reported only by its record', async () => {
    const { topic } = await dapp.call<{ topic: string }>('core.pairing.create');
    await dapp.call('core.pairing.disconnect', { topic });
    expect(await messageOf('pairing.get', topic)).toBe(
      `Missing or invalid. Record was recently deleted - pairing: ${topic}`,
    );
    expect(await messageOf('core.pairing.ping', { topic })).toBe(
      `No matching key. pairing topic doesn't exist: ${topic}`,
    );
  });

  test('a session without its key ends, and reports it', async () => {
    const { dappSession } = await settle(dapp, wallet);
    const { topic } = dappSession;
    await dapp.call('core.crypto.keychain.del', topic);
    expect(await messageOf('ping', { topic })).toBe(
      `Missing or invalid. session topic does not exist in keychain: ${topic}`,
    );
    await dapp.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
  });

  test('the socket can be reopened, and the next session uses it', async () => {
    await dapp.call('core.relayer.restartTransport');
    const { dappSession } = await settle(dapp, wallet);
    expect(dappSession.acknowledged).toBe(true);
    expect(await dapp.call('core.expirer.has', dappSession.topic)).toBe(true);
    expect(await dapp.call('core.expirer.get', dappSession.topic)).toEqual({
      target: `topic:${dappSession.topic}`,
      expiry: dappSession.expiry,
    });
  });

  test('a choice of app in the client’s storage ends with its session', async () => {
    const { dappSession } = await settle(dapp, wallet);
    const { topic } = dappSession;
    await dapp.call('core.storage.setItem', 'WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"app://"}');
    await wallet.call('disconnectSession', { topic, reason });
    await dapp.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
    await expect
      .poll(async () => (await dapp.call('core.storage.getItem', 'WALLETCONNECT_DEEPLINK_CHOICE')) ?? null)
      .toBe(null);
  });

  test('a deep link pairs', async () => {
    const { uri } = await dapp.connect(asked);
    await wallet.call('pair', { uri: uri.replace('wc:', 'wc:wc:') });
    const { id } = await wallet.next<Proposal>('session_proposal', (one) =>
      uri.includes(one.params.pairingTopic),
    );
    await wallet.call('rejectSession', { id, reason });
  });
});
