import { hashKey } from '@mooring/protocol/crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KillablePeer, MakeKillablePeer, MakePeer, Peer, Session } from '../peer/peer.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { approved, asked, type Proposal, settle } from './settle.ts';

interface RequestEvent {
  readonly id: number;
  readonly topic: string;
  readonly params: {
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown; readonly expiryTimestamp: number };
  };
}

const chainId = 'eip155:31337';
const rejected = { code: 5000, message: 'User rejected.' };

/**
 * Every method of the protocol between two clients over our relay, in each combination of implementations.
 *
 * @param makeKillableWallet the same wallet in a separate process
 */
export function interopSuite(
  title: string,
  makeDapp: MakePeer,
  makeWallet: MakePeer,
  makeKillableWallet: MakeKillablePeer,
): void {
  describe(title, () => {
    let relay: TestRelay;
    let dapp: Peer;
    let wallet: Peer;

    beforeAll(async () => {
      relay = await testRelay();
      [dapp, wallet] = await Promise.all([
        makeDapp({ role: 'sign', name: 'dapp', relayUrl: relay.url }),
        makeWallet({ role: 'walletkit', name: 'wallet', relayUrl: relay.url }),
      ]);
    });

    afterAll(async () => {
      await Promise.all([dapp?.stop(), wallet?.stop()]);
      await relay?.close();
    });

    const sessionOf = async (peer: Peer, topic: string) => {
      const all = await (peer === dapp
        ? peer.call<Session[]>('session.getAll')
        : peer.call<Record<string, Session>>('getActiveSessions').then(Object.values<Session>));
      return all.find((one) => one.topic === topic);
    };

    const ask = (topic: string, params: unknown, method = 'personal_sign') =>
      dapp.call('request', { topic, chainId, request: { method, params } });

    const answer = (event: RequestEvent, response: object) =>
      wallet.call('respondSessionRequest', {
        topic: event.topic,
        response: { id: event.id, jsonrpc: '2.0', ...response },
      });

    const requestOn = (topic: string) =>
      wallet.next<RequestEvent>('session_request', (one) => one.topic === topic);

    test('pair, propose, settle: both sides hold the same session', async () => {
      const { uri, proposal, dappSession, walletSession } = await settle(dapp, wallet);
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/);
      expect(proposal.params.proposer.metadata.name).toBe('dapp');
      expect(proposal.params.requiredNamespaces).toEqual({});
      expect(proposal.params.optionalNamespaces).toEqual(asked.optionalNamespaces);
      expect(dappSession.topic).toBe(walletSession.topic);
      expect(dappSession.acknowledged).toBe(true);
      expect(dappSession.namespaces).toEqual(approved);
      expect(walletSession.namespaces).toEqual(approved);
      expect(dappSession.peer.metadata.name).toBe('wallet');
      expect(walletSession.peer.metadata.name).toBe('dapp');
      expect(dappSession.controller).toBe(walletSession.self.publicKey);
      expect(walletSession.controller).toBe(dappSession.peer.publicKey);
      // Each side takes the time for itself, the originals twice.
      expect(Math.abs(dappSession.expiry - walletSession.expiry)).toBeLessThanOrEqual(2);
    });

    test('required namespaces are offered as optional ones', async () => {
      const { uri, approval } = await dapp.connect({ requiredNamespaces: asked.optionalNamespaces });
      await wallet.call('pair', { uri });
      const { id, params } = await wallet.next<Proposal>('session_proposal', (one) =>
        uri.includes(one.params.pairingTopic),
      );
      expect(params.optionalNamespaces).toEqual(asked.optionalNamespaces);
      await wallet.call('approveSession', { id, namespaces: approved });
      expect((await approval()).namespaces).toEqual(approved);
    });

    test('reject: the dapp gets the reason', async () => {
      const { uri, approval } = await dapp.connect(asked);
      await wallet.call('pair', { uri });
      const { id } = await wallet.next<Proposal>('session_proposal', (one) =>
        uri.includes(one.params.pairingTopic),
      );
      // Listening from the start: the dapp may receive it before the wallet's call returns.
      const heard = expect(approval()).rejects.toMatchObject(rejected);
      await wallet.call('rejectSession', { id, reason: rejected });
      await heard;
      expect(Object.values(await wallet.call<object>('getPendingSessionProposals'))).toEqual([]);
    });

    test('request: the wallet receives it complete and its result comes back', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const params = ['0x68c3a9', '0x00', { text: 'grüße 🎣', n: 1, deep: [[1, null, true]] }];
      const result = ask(dappSession.topic, params);
      const event = await requestOn(dappSession.topic);
      expect(event.params.chainId).toBe(chainId);
      expect(event.params.request).toMatchObject({ method: 'personal_sign', params });
      expect(event.params.request.expiryTimestamp).toBeGreaterThan(1_700_000_000);
      await answer(event, { result: '0xsigned' });
      expect(await result).toBe('0xsigned');
      expect(await wallet.call('getPendingSessionRequests')).toEqual([]);
    });

    test('request: an error of the wallet comes back unchanged', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const result = expect(ask(dappSession.topic, ['0x00'])).rejects.toMatchObject(rejected);
      await answer(await requestOn(dappSession.topic), { error: rejected });
      await result;
    });

    test('request: 10 KB in both directions', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const long = '0123456789'.repeat(1_000);
      const result = ask(dappSession.topic, [long]);
      const event = await requestOn(dappSession.topic);
      expect(event.params.request.params).toEqual([long]);
      await answer(event, { result: { long } });
      expect(await result).toEqual({ long });
    });

    test('request: three at once are all answered, each with its own result', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const results = Promise.all([1, 2, 3].map((n) => ask(dappSession.topic, [n])));
      for (let seen = 0; seen < 3; seen += 1) {
        const event = await requestOn(dappSession.topic);
        await answer(event, { result: event.params.request.params });
      }
      expect(await results).toEqual([[1], [2], [3]]);
    });

    test('request: a method that was not approved never leaves the dapp', async () => {
      const { dappSession } = await settle(dapp, wallet);
      await expect(ask(dappSession.topic, [], 'eth_sign')).rejects.toMatchObject({
        message: 'Missing or invalid. request() method: eth_sign',
      });
    });

    test('event: an emitted event reaches the dapp', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const event = { name: 'chainChanged', data: 31338 };
      await wallet.call('emitSessionEvent', { topic: dappSession.topic, event, chainId: 'eip155:31338' });
      const seen = await dapp.next<{ topic: string }>(
        'session_event',
        (one) => one.topic === dappSession.topic,
      );
      expect(seen).toMatchObject({ params: { event, chainId: 'eip155:31338' } });
    });

    test('approve and update: a namespace of one chain may hold accounts of further chains', async () => {
      const { accounts, methods, events } = approved.eip155;
      const inline = { 'eip155:31337': { accounts, methods, events } };
      const { uri, approval } = await dapp.connect(asked);
      await wallet.call('pair', { uri });
      const { id } = await wallet.next<Proposal>('session_proposal', (one) =>
        uri.includes(one.params.pairingTopic),
      );
      await wallet.call('approveSession', { id, namespaces: inline });
      const { topic, namespaces } = await approval();
      expect(namespaces).toEqual(inline);
      const fewer = { 'eip155:31337': { ...inline['eip155:31337'], events: [] } };
      await wallet.call('updateSession', { topic, namespaces: fewer });
      const seen = await dapp.next<{ topic: string }>('session_update', (one) => one.topic === topic);
      expect(seen).toMatchObject({ params: { namespaces: fewer } });
    });

    test('update: both records change', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const { topic } = dappSession;
      const namespaces = {
        eip155: {
          ...approved.eip155,
          accounts: [...approved.eip155.accounts, `${chainId}:0x${'1'.repeat(40)}`],
        },
      };
      await wallet.call('updateSession', { topic, namespaces });
      const seen = await dapp.next<{ topic: string }>('session_update', (one) => one.topic === topic);
      expect(seen).toMatchObject({ params: { namespaces } });
      expect((await sessionOf(dapp, topic))?.namespaces).toEqual(namespaces);
      expect((await sessionOf(wallet, topic))?.namespaces).toEqual(namespaces);
    });

    test('extend: both sides keep it for another week', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const { topic, expiry } = dappSession;
      await wallet.call('extendSession', { topic });
      await dapp.next<{ topic: string }>('session_extend', (one) => one.topic === topic);
      expect((await sessionOf(dapp, topic))?.expiry).toBeGreaterThanOrEqual(expiry);
      expect((await sessionOf(wallet, topic))?.expiry).toBeGreaterThanOrEqual(expiry);
    });

    test('ping: answered in both directions, on the session and on the pairing', async () => {
      const { dappSession, proposal } = await settle(dapp, wallet);
      const { topic } = dappSession;
      await dapp.call('ping', { topic });
      await wallet.next<{ topic: string }>('session_ping', (one) => one.topic === topic);
      await wallet.call('engine.signClient.ping', { topic });
      await dapp.next<{ topic: string }>('session_ping', (one) => one.topic === topic);
      const pairing = { topic: proposal.params.pairingTopic };
      await dapp.call('core.pairing.ping', pairing);
      await wallet.next<{ topic: string }>('pairing_ping', (one) => one.topic === pairing.topic);
      await wallet.call('core.pairing.ping', pairing);
      await dapp.next<{ topic: string }>('pairing_ping', (one) => one.topic === pairing.topic);
    });

    test('disconnect by the dapp: the wallet is notified and both delete the session', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const { topic } = dappSession;
      await dapp.call('disconnect', { topic, reason: { code: 6000, message: 'User disconnected.' } });
      await wallet.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
      expect(await sessionOf(wallet, topic)).toBeUndefined();
      expect(await sessionOf(dapp, topic)).toBeUndefined();
    });

    test('disconnect by the wallet: the dapp is notified, and a pending request ends', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const { topic } = dappSession;
      const pending = expect(ask(topic, ['0x00'])).rejects.toMatchObject({ code: 6000 });
      await requestOn(topic);
      await wallet.call('disconnectSession', {
        topic,
        reason: { code: 6000, message: 'User disconnected.' },
      });
      await dapp.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
      await pending;
      expect(await sessionOf(dapp, topic)).toBeUndefined();
    });

    test('disconnect of a pairing: the dapp is notified', async () => {
      const { proposal } = await settle(dapp, wallet);
      const { pairingTopic: topic } = proposal.params;
      await wallet.call('core.pairing.disconnect', { topic });
      await dapp.next<{ topic: string }>('pairing_delete', (one) => one.topic === topic);
    });

    test('a link used twice, a malformed and an expired one are refused with a sentence', async () => {
      const { uri } = await settle(dapp, wallet);
      await expect(wallet.call('pair', { uri })).rejects.toMatchObject({
        message: expect.stringMatching(/^Pairing already exists: [0-9a-f]{64}\./),
      });
      await expect(wallet.call('pair', { uri: 'nothing' })).rejects.toMatchObject({
        message: 'Missing or invalid. pair() uri: nothing',
      });
      const symKey = 'ab'.repeat(32);
      const late = `wc:${hashKey(symKey)}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1600000000`;
      await expect(wallet.call('pair', { uri: late })).rejects.toMatchObject({
        message: 'Expired. pair() URI has expired. Please try again with a new connection URI.',
      });
    });

    test('the relay restarts: both reconnect and a request succeeds', async () => {
      const { dappSession } = await settle(dapp, wallet);
      await relay.restart();
      const result = ask(dappSession.topic, ['after']);
      const event = await requestOn(dappSession.topic);
      await answer(event, { result: 'found' });
      expect(await result).toBe('found');
    });
  });

  describe(`${title}, the wallet in a process that is killed`, () => {
    let relay: TestRelay;
    let dapp: Peer;
    let wallet: KillablePeer;

    beforeAll(async () => {
      relay = await testRelay();
      [dapp, wallet] = await Promise.all([
        makeDapp({ role: 'sign', name: 'dapp', relayUrl: relay.url }),
        makeKillableWallet({ role: 'walletkit', name: 'wallet', relayUrl: relay.url }),
      ]);
    });

    afterAll(async () => {
      await Promise.all([dapp?.stop(), wallet?.stop()]);
      await relay?.close();
    });

    const ask = (topic: string, text: string) =>
      dapp.call('request', { topic, chainId, request: { method: 'personal_sign', params: [text] } });

    const answerNext = async (topic: string, text: string) => {
      const { id, params } = await wallet.next<RequestEvent>('session_request', (one) => one.topic === topic);
      expect(params.request.params).toEqual([text]);
      await wallet.call('respondSessionRequest', {
        topic,
        response: { id, jsonrpc: '2.0', result: `${text} signed` },
      });
    };

    test('it receives messages sent meanwhile after its restart, once', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const { topic } = dappSession;
      const asking: Promise<unknown>[] = [];
      await wallet.kill(async () => {
        asking.push(ask(topic, 'late'));
        await dapp.next<{ topic: string }>('session_request_sent', (one) => one.topic === topic);
      });
      await answerNext(topic, 'late');
      expect(await Promise.all(asking)).toEqual(['late signed']);
      // The mailbox keeps the order: a second copy of the first would arrive before this one.
      const next = ask(topic, 'next');
      await answerNext(topic, 'next');
      expect(await next).toBe('next signed');
      expect(wallet.untaken('session_request')).toBe(0);
    });

    test('a request it has seen and not answered is still pending after its restart', async () => {
      const { dappSession } = await settle(dapp, wallet);
      const { topic } = dappSession;
      const asking = ask(topic, 'seen');
      const seen = await wallet.next<RequestEvent>('session_request', (one) => one.topic === topic);
      await wallet.kill(async () => {});
      const pending = await wallet.call<readonly RequestEvent[]>('getPendingSessionRequests');
      expect(pending.map(({ id }) => id)).toContain(seen.id);
      await wallet.call('respondSessionRequest', {
        topic,
        response: { id: seen.id, jsonrpc: '2.0', result: 'kept' },
      });
      expect(await asking).toBe('kept');
    });
  });
}
