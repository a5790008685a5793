import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedEvent } from '../peer/event-names.ts';
import { appAddress, type MakePeer, type Peer, type Session } from '../peer/peer.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { type SignInEvent, sign, signInQuestion } from './sign-in-suite.ts';

interface RequestEvent {
  readonly id: number;
  readonly topic: string;
  readonly params: { readonly request: { readonly method: string; readonly params: unknown } };
}

const rejected = { code: 5000, message: 'User rejected.' };
const chainId = 'eip155:31338';

/** The envelope and topic that an address carries. */
function readLink(url: string): { type: number | undefined; text: string; topic: string | null } {
  const { searchParams } = new URL(url);
  const bytes = Buffer.from(searchParams.get('wc_ev') ?? '', 'base64url');
  return { type: bytes[0], text: bytes.subarray(1).toString(), topic: searchParams.get('topic') };
}

/** Two apps on a phone in link mode, in each combination of implementations. */
export function linkModeSuite(title: string, makeDapp: MakePeer, makeWallet: MakePeer): void {
  describe(`${title}: link mode`, () => {
    let relay: TestRelay;
    let dapp: Peer;
    let wallet: Peer;
    let topic = '';

    beforeAll(async () => {
      relay = await testRelay();
      const common = { relayUrl: relay.url, linkMode: true };
      [dapp, wallet] = await Promise.all([
        makeDapp({ ...common, role: 'sign', name: 'dapp' }),
        makeWallet({ ...common, role: 'walletkit', name: 'wallet', signsIn: true }),
      ]);
    });

    afterAll(async () => {
      await Promise.all([dapp?.stop(), wallet?.stop()]);
      await relay?.close();
    });

    /** Passes on an address that one app opens to the other, as the phone does. @returns the address */
    const carry = async (from: Peer, to: Peer): Promise<string> => {
      const url = await from.next<string>(openedEvent);
      const home = appAddress(to === wallet ? 'wallet' : 'dapp');
      expect(url.startsWith(`${home}?wc_ev=`)).toBe(true);
      await to.open(url);
      return url;
    };

    /** A sign-in that goes in an address. */
    const askByLink = async (nonce: string, methods?: readonly string[]) => {
      const question = { ...signInQuestion, nonce, ...(methods ? { methods } : {}) };
      const { uri, response } = await dapp.authenticate(question, appAddress('wallet'));
      await wallet.open(uri);
      const event = await wallet.next<SignInEvent>(
        'session_authenticate',
        ({ params }) => params.authPayload.nonce === nonce,
      );
      return { uri, response, event };
    };

    test('an unknown wallet is reached through the relay, and is known afterwards', async () => {
      const { uri, response } = await dapp.authenticate(
        { ...signInQuestion, nonce: 'meeting12', methods: ['personal_sign'] },
        appAddress('wallet'),
      );
      expect(uri).toMatch(/^wc:/);
      await wallet.call('pair', { uri });
      const event = await wallet.next<SignInEvent>('session_authenticate');
      await wallet.call('approveSessionAuthenticate', { id: event.id, auths: await sign(event) });
      expect((await response()).session).toBeDefined();
    });

    test('signed in and connected only by links', async () => {
      const before = await relay.published();
      const { uri, response, event } = await askByLink('bylink1234', ['personal_sign']);
      const link = readLink(uri);
      expect(link.type).toBe(2);
      expect(link.topic).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.parse(link.text)).toMatchObject({ method: 'wc_sessionAuthenticate', id: event.id });
      const auths = await sign(event);
      await wallet.call('approveSessionAuthenticate', { id: event.id, auths });
      expect(readLink(await carry(wallet, dapp)).type).toBe(1);
      const { session, auths: signed } = await response();
      expect(signed).toEqual(auths);
      ({ topic } = session as Session);
      const theirs = await wallet.call<Record<string, Session>>('getActiveSessions');
      expect(theirs[topic]?.namespaces).toEqual(session?.namespaces);
      expect(await relay.published()).toBe(before);
    });

    test('requested and answered only by links, with a result and with an error', async () => {
      const before = await relay.published();
      for (const answer of [{ result: '0xsigned' }, { error: rejected }]) {
        const request = { method: 'personal_sign', params: ['0x00', JSON.stringify(answer)] };
        const asking = dapp.call('request', { topic, chainId, request });
        const outcome = asking.then(
          (result) => ({ result }),
          ({ code, message }) => ({ error: { code, message } }),
        );
        const asked = readLink(await carry(dapp, wallet));
        expect(asked).toMatchObject({ type: 0, topic });
        const event = await wallet.next<RequestEvent>('session_request', (one) => one.topic === topic);
        expect(event.params.request).toMatchObject(request);
        await wallet.call('respondSessionRequest', {
          topic,
          response: { id: event.id, jsonrpc: '2.0', ...answer },
        });
        expect(readLink(await carry(wallet, dapp))).toMatchObject({ type: 0, topic });
        expect(await outcome).toEqual(answer);
      }
      expect(await relay.published()).toBe(before);
    });

    test('a sign-in that is refused', async () => {
      const before = await relay.published();
      const { response, event } = await askByLink('refused123', ['personal_sign']);
      const heard = expect(response()).rejects.toMatchObject({ message: rejected.message });
      await wallet.call('rejectSessionAuthenticate', { id: event.id, reason: rejected });
      expect(readLink(await carry(wallet, dapp)).type).toBe(1);
      await heard;
      expect(await relay.published()).toBe(before);
    });

    test('a signature without a session', async () => {
      const { response, event } = await askByLink('nomethods2');
      await wallet.call('approveSessionAuthenticate', { id: event.id, auths: await sign(event) });
      await carry(wallet, dapp);
      const { auths, session } = await response();
      expect(auths).toHaveLength(2);
      expect(session).toBeUndefined();
    });

    test('its end, like everything but requests, goes through the relay', async () => {
      await dapp.call('disconnect', { topic, reason: { code: 6000, message: 'User disconnected.' } });
      await wallet.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
      expect(await wallet.call<Record<string, Session>>('getActiveSessions')).not.toHaveProperty(topic);
    });
  });
}
