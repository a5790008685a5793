import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { VerifyContext } from '../records/records.ts';
import { madeId } from '../test-support/own-ids.ts';
import { asked, chain, connectPeers, createClient, createPeers, metadata } from '../test-support/peers.ts';
import { sendRaw, sendRequest } from '../test-support/raw-messages.ts';

const service = 'https://verify.example';
const id = madeId(9);
const no = { code: 5000, message: 'no' };

/** A service that knows only the first message looked up after `arm`, and answers on command. */
function slowService(origin: string) {
  let speak: () => void = () => undefined;
  const spoken = new Promise<void>((settled) => {
    speak = settled;
  });
  let armed = false;
  let known: string | undefined;
  const fetch = async (url: unknown) => {
    const path = String(url).slice(service.length);
    if (armed && path.startsWith('/attestation/')) known ??= path;
    if (path !== known) return new Response('', { status: 404 });
    await spoken;
    return Response.json({ origin });
  };
  const arm = () => {
    armed = true;
  };
  return { fetch, speak, arm };
}

test('does not apply a late result for a deleted proposal to another with its id', async () => {
  const { fetch, speak, arm } = slowService('https://evil.example');
  const { dapp, wallet, clock } = await createPeers({ wallet: { verifyUrl: service, fetch } });
  await wallet.core.verification;
  arm();
  const shown: VerifyContext['verified'][] = [];
  const emitted: unknown[] = [];
  wallet.on('session_proposal', ({ verifyContext }) => shown.push(verifyContext.verified));
  wallet.on('verify_context', (payload) => emitted.push(payload));
  const propose = async (url: string) => {
    const { topic, uri } = await dapp.core.pairing.create();
    await wallet.pair({ uri });
    const params = {
      requiredNamespaces: {},
      optionalNamespaces: asked,
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey: 'ab'.repeat(32), metadata: { ...metadata('dapp'), url } },
    };
    await sendRaw(dapp, topic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params }, 1100);
    await settle();
  };
  await propose('https://evil.example');
  await wallet.reject({ id, reason: no });
  speak();
  await settle();
  await propose('https://bank.example');
  await clock.advance(10_000);
  expect(shown.map(({ validation }) => validation)).toEqual(['UNKNOWN', 'UNKNOWN']);
  expect(emitted).toEqual([]);
});

test('does not apply a late result for an answered request to another session’s request with its id', async () => {
  const { fetch, speak, arm } = slowService('https://dapp.example');
  const { relay, clock, dapp, wallet } = await createPeers({ wallet: { verifyUrl: service, fetch } });
  await wallet.core.verification;
  const liar = await createClient(relay, clock, 'liar', {
    metadata: { ...metadata('liar'), url: 'https://dapp.example' },
  });
  const { topic: one } = await connectPeers({ dapp, wallet });
  const { topic: two } = await connectPeers({ dapp: liar, wallet });
  await clock.advance(10_000);
  arm();
  const request = { request: { method: 'personal_sign', params: [] }, chainId: chain };
  await sendRequest(dapp, one, 'wc_sessionRequest', request, id);
  await wallet.respond({ topic: one, response: { id, jsonrpc: '2.0', error: no } });
  await sendRequest(
    liar,
    two,
    'wc_sessionRequest',
    { ...request, request: { method: 'personal_sign', params: ['0x'] } },
    id,
  );
  speak();
  await settle();
  await clock.advance(10_000);
  const [pending] = wallet.getPendingSessionRequests();
  expect([pending?.topic, pending?.verifyContext.verified.validation]).toEqual([two, 'UNKNOWN']);
});

test('does not replace a pending request with another of the same id', async () => {
  const { dapp, wallet } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  const ask = (number: number, method: string, content: string) =>
    sendRequest(
      dapp,
      topic,
      'wc_sessionRequest',
      { request: { method, params: [content] }, chainId: chain },
      number,
    );
  await ask(id, 'personal_sign', '0x00');
  // As many as are remembered per peer.
  for (let number = 1; number <= 500; number += 1) await ask(id + number, 'unknown', '');
  await ask(id, 'personal_sign', '0xee');
  expect(wallet.getPendingSessionRequests().map(({ params }) => params.request.params)).toEqual([['0x00']]);
});
