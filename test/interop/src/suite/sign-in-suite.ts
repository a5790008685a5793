import {
  type AuthPayload,
  buildCacao,
  type Cacao,
  formatCacaoMessage,
  narrowAuthPayload,
} from '@mooring/protocol/cacao';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MakePeer, Peer } from '../peer/peer.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { approved, type Proposal } from './settle.ts';

export interface SignInEvent {
  readonly id: number;
  readonly topic: string;
  readonly params: { readonly authPayload: AuthPayload; readonly requester: { readonly publicKey: string } };
}

interface RequestEvent {
  readonly id: number;
  readonly topic: string;
}

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const chains = ['eip155:31337', 'eip155:31338'];
const methods = ['personal_sign', 'eth_sendTransaction'];
const rejected = { code: 5000, message: 'User rejected.' };
/** A site's sign-in request. */
export const signInQuestion = {
  chains,
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
  statement: 'Sign in to the test.',
  resources: ['https://dapp.example/terms'],
};

/** A wallet application's handling: narrows the request to what it supports and signs for each chain. */
export async function sign({ params }: SignInEvent): Promise<Cacao[]> {
  const payload = narrowAuthPayload({ authPayload: params.authPayload, chains, methods });
  return Promise.all(
    payload.chains.map(async (chain) => {
      const account = `${chain}:${owner.address}`;
      const s = await owner.signMessage({ message: formatCacaoMessage(payload, account) });
      return buildCacao(payload, { t: 'eip191', s }, account);
    }),
  );
}

/** Sign-in within a pairing between two clients over our relay, in each combination of implementations. */
export function signInSuite(title: string, makeDapp: MakePeer, makeWallet: MakePeer): void {
  describe(`${title}: sign-in`, () => {
    let relay: TestRelay;
    let dapp: Peer;
    let wallet: Peer;
    let older: Peer;

    beforeAll(async () => {
      relay = await testRelay();
      const relayUrl = relay.url;
      [dapp, wallet, older] = await Promise.all([
        makeDapp({ role: 'sign', name: 'dapp', relayUrl }),
        makeWallet({ role: 'walletkit', name: 'wallet', relayUrl, signsIn: true }),
        makeWallet({ role: 'walletkit', name: 'older', relayUrl }),
      ]);
    });

    afterAll(async () => {
      await Promise.all([dapp?.stop(), wallet?.stop(), older?.stop()]);
      await relay?.close();
    });

    const ask = async (parameters: object) => {
      const { uri, response } = await dapp.authenticate(parameters);
      await wallet.call('pair', { uri });
      const event = await wallet.next<SignInEvent>('session_authenticate', ({ topic }) =>
        uri.includes(topic),
      );
      return { response, event };
    };

    test('signed and connected in one step; requests succeed, and the end is received', async () => {
      const { response, event } = await ask({ ...signInQuestion, methods });
      expect(event.params.authPayload).toMatchObject({
        ...{
          type: 'caip122',
          chains,
          aud: signInQuestion.uri,
          domain: signInQuestion.domain,
          version: '1',
          nonce: signInQuestion.nonce,
        },
        statement: signInQuestion.statement,
        resources: [signInQuestion.resources[0], expect.stringMatching(/^urn:recap:/)],
      });
      const text = await wallet.call<string>('formatAuthMessage', {
        request: event.params.authPayload,
        iss: `eip155:31337:${owner.address}`,
      });
      expect(text).toBe(formatCacaoMessage(event.params.authPayload, `eip155:31337:${owner.address}`));
      const auths = await sign(event);
      await wallet.call('approveSessionAuthenticate', { id: event.id, auths });
      const { session, auths: signed } = await response();
      expect(signed).toEqual(auths);
      expect(session?.namespaces).toEqual({
        eip155: {
          chains,
          accounts: chains.map((chain) => `${chain}:${owner.address}`),
          events: ['chainChanged', 'accountsChanged'],
          methods: expect.arrayContaining(methods),
        },
      });
      const topic = session?.topic ?? '';
      const theirs = await wallet.call<Record<string, { namespaces: unknown }>>('getActiveSessions');
      expect(theirs[topic]?.namespaces).toEqual(session?.namespaces);
      const request = { method: 'personal_sign', params: ['0x00'] };
      const result = dapp.call('request', { topic, chainId: 'eip155:31338', request });
      const { id } = await wallet.next<RequestEvent>('session_request', (one) => one.topic === topic);
      await wallet.call('respondSessionRequest', {
        topic,
        response: { id, jsonrpc: '2.0', result: '0xsigned' },
      });
      expect(await result).toBe('0xsigned');
      await wallet.call('disconnectSession', {
        topic,
        reason: { code: 6000, message: 'User disconnected.' },
      });
      await dapp.next<{ topic: string }>('session_delete', (one) => one.topic === topic);
    });

    test('without methods: a signature, and no session', async () => {
      const { response, event } = await ask({ ...signInQuestion, nonce: 'nomethods1' });
      await wallet.call('approveSessionAuthenticate', { id: event.id, auths: await sign(event) });
      const { auths, session } = await response();
      expect(auths?.map(({ p }) => p.iss)).toEqual(
        chains.map((chain) => `did:pkh:${chain}:${owner.address}`),
      );
      expect(session).toBeUndefined();
    });

    test('rejected: the dapp receives it', async () => {
      const { response, event } = await ask({ ...signInQuestion, nonce: 'rejected1' });
      // The originals reject with the sentence alone.
      const heard = expect(response()).rejects.toMatchObject({ message: rejected.message });
      await wallet.call('rejectSessionAuthenticate', { id: event.id, reason: rejected });
      await heard;
    });

    test('the wallet refuses a forged signature, and the dapp is notified', async () => {
      const { response, event } = await ask({ ...signInQuestion, nonce: 'forged123', methods });
      const message = 'Session settlement failed. Signature verification failed';
      const heard = expect(response()).rejects.toMatchObject({ message });
      const [one, ...others] = await sign(event);
      const forged = { ...one, s: { t: 'eip191', s: `0x${'22'.repeat(64)}1b` } };
      await expect(
        wallet.call('approveSessionAuthenticate', { id: event.id, auths: [forged, ...others] }),
      ).rejects.toMatchObject({ message: expect.stringContaining('Signature verification failed') });
      await heard;
    });

    test('a wallet without sign-in support receives a proposal instead', async () => {
      const { uri, response } = await dapp.authenticate({ ...signInQuestion, nonce: 'fallback1', methods });
      await older.call('pair', { uri });
      const { id, params } = await older.next<Proposal>('session_proposal', (one) =>
        uri.includes(one.params.pairingTopic),
      );
      expect(params.optionalNamespaces).toEqual({
        eip155: { chains, methods, events: ['chainChanged', 'accountsChanged'] },
      });
      await older.call('approveSession', { id, namespaces: approved });
      const { session, auths } = await response();
      expect(session?.namespaces).toEqual(approved);
      expect(auths).toBeUndefined();
    });
  });
}
