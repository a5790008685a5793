import { hashMessage } from '@mooring/protocol/crypto';
import { expect, test } from 'vitest';
import type { SignEvents } from '../engine/sign-events.ts';
import { createPeers } from '../test-support/peers.ts';
import { compareDomain } from './compare-domain.ts';

const verified = (validation: 'UNKNOWN' | 'VALID' | 'INVALID', origin: string) => ({
  verified: { verifyUrl: '', validation, origin },
});

test.each([
  ['https://dapp.example', 'dapp.example', true],
  ['https://dapp.example', 'DAPP.example', true],
  ['https://dapp.example', 'dapp.example:443', true],
  ['http://localhost:4000', 'localhost:4000', true],
  ['https://dapp.example', 'www.dapp.example', false],
  ['https://dapp.example', 'dapp.example:8443', false],
  ['https://www.dapp.example', 'dapp.example', false],
  ['https://evil.example', 'dapp.example', false],
  ['https://evil.example', 'dapp.example@evil.example', false],
  ['https://evil.example', 'evil.example/@dapp.example', false],
  ['https://evil.example', 'dapp.example\\@evil.example', false],
  ['https://dapp.example', 'dapp.example#', false],
  ['', 'dapp.example', false],
  ['https://dapp.example', '', false],
])('a sign-in of %j for the domain %j matches: %j', (origin, domain, domainMatches) => {
  expect(compareDomain(verified('VALID', origin), domain).verified).toEqual({
    verifyUrl: '',
    validation: domainMatches ? 'VALID' : 'INVALID',
    origin,
    domainMatches,
  });
});

test('keeps an unverified origin unknown, and an invalid one invalid', () => {
  expect(compareDomain(verified('UNKNOWN', 'https://a.example'), 'b.example').verified).toMatchObject({
    validation: 'UNKNOWN',
    domainMatches: false,
  });
  expect(compareDomain(verified('INVALID', 'https://a.example'), 'a.example').verified).toMatchObject({
    validation: 'INVALID',
    domainMatches: true,
  });
});

const asked = {
  chains: ['eip155:1'],
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
  methods: ['personal_sign'],
};

test.each([
  ['dapp.example', { validation: 'VALID', domainMatches: true }],
  ['bank.example', { validation: 'INVALID', domainMatches: false }],
])('emits and stores the verify service’s result for a sign-in for %s', async (domain, verified) => {
  const service = 'https://verify.example';
  const requests: string[] = [];
  const fetch = async (url: unknown) => {
    requests.push(String(url));
    return String(url).includes('/attestation/')
      ? Response.json({ origin: 'https://dapp.example', isScam: false })
      : new Response('', { status: 404 });
  };
  const { dapp, wallet } = await createPeers({ wallet: { verifyUrl: service, fetch } });
  const shown = new Promise<SignEvents['session_authenticate']>((resolve) =>
    wallet.once('session_authenticate', resolve),
  );
  const emitted = new Promise<SignEvents['verify_context']>((resolve) =>
    wallet.once('verify_context', resolve),
  );
  const messages: string[] = [];
  dapp.core.messenger.inspector = {
    sealed: (_envelope, payload) => messages.push(JSON.stringify(payload)),
    sent: () => undefined,
    received: () => undefined,
  };
  const { uri = '', response } = await dapp.authenticate({ ...asked, domain });
  response().catch(() => undefined);
  await wallet.pair({ uri });
  const { id, topic, verifyContext } = await shown;
  expect(verifyContext.verified).toEqual({
    verifyUrl: service,
    validation: 'UNKNOWN',
    origin: 'https://dapp.example',
    domainMatches: verified.domainMatches,
  });
  const word = await emitted;
  expect(word).toMatchObject({ id, topic, verifyContext: { verified: { ...verified, isScam: false } } });
  expect(wallet.auth.requests.get(id).verifyContext).toEqual(word.verifyContext);
  // Looked up by the hash of this very message.
  const hashes = messages.map((message) => `${service}/attestation/${hashMessage(message)}?v2Supported=true`);
  expect(requests.filter((url) => hashes.includes(url))).toHaveLength(1);
  await dapp.dispose();
});
