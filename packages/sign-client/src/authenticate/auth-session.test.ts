import { expect, test } from 'vitest';
import type { SignEvents } from '../engine/sign-events.ts';
import { createPeers } from '../test-support/peers.ts';
import { askedSignIn, askToSignIn, signer, signIn } from '../test-support/sign-in.ts';
import { authSession } from './auth-session.ts';

const known = { topic: 'a', pairingTopic: 'b', controller: 'c', transportType: 'relay' } as never;

async function request(more: object = {}): Promise<SignEvents['session_authenticate']> {
  const { request: shown, response } = await askToSignIn(await createPeers(), { ...askedSignIn, ...more });
  response().catch(() => undefined);
  return shown;
}

test('grants the chains, methods and account that were signed, for a week', async () => {
  const cacaos = signIn(await request(), { methods: ['personal_sign'] });
  const session = authSession({ now: 1_000 } as never, cacaos, known);
  expect(session).toMatchObject({
    ...{ topic: 'a', pairingTopic: 'b', controller: 'c', transportType: 'relay' },
    ...{ acknowledged: true, relay: { protocol: 'irn' }, expiry: 1_000 + 7 * 86_400 },
    ...{ requiredNamespaces: {}, optionalNamespaces: {} },
  });
  expect(session?.namespaces.eip155).toMatchObject({
    methods: ['personal_sign'],
    accounts: ['eip155:1', 'eip155:10'].map((chain) => `${chain}:${signer}`),
  });
});

test('is none if no method was asked for', async () => {
  const cacaos = signIn(await request({ methods: [] }));
  expect(authSession({ now: 1_000 } as never, cacaos, known)).toBeUndefined();
});
