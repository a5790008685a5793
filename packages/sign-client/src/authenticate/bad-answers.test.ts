import {
  type AuthPayload,
  buildCacao,
  cacaoNamespaces,
  createRecap,
  encodeRecap,
  formatCacaoMessage,
  narrowAuthPayload,
} from '@mooring/protocol/cacao';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { SignEvents } from '../engine/sign-events.ts';
import { connectPeers, createPeers, outcomeOf, type Peers } from '../test-support/peers.ts';
import { personalSign, signer, signIn } from '../test-support/sign-in.ts';

const asked = {
  chains: ['eip155:1'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
  statement: 'Sign in',
  methods: ['personal_sign'],
};
async function ask({ dapp, wallet }: Peers, parameters: object = asked) {
  const request = new Promise<SignEvents['session_authenticate']>((resolve) =>
    wallet.once('session_authenticate', resolve),
  );
  const { uri = '', response } = await dapp.authenticate(parameters as never);
  await wallet.pair({ uri });
  return { response, request: await request };
}
const sign = (payload: AuthPayload) => {
  const account = `eip155:1:${signer}`;
  return buildCacao(payload, { t: 'eip191', s: personalSign(formatCacaoMessage(payload, account)) }, account);
};

test('rejects an expired sign-in', async () => {
  const peers = await createPeers();
  const exp = new Date(peers.clock.now() + 60_000).toISOString();
  const { response, request } = await ask(peers, { ...asked, exp });
  await peers.clock.advance(120_000);
  await peers.wallet
    .approveSessionAuthenticate({ id: request.id, auths: signIn(request) })
    .catch(() => undefined);
  expect(await outcomeOf(response())).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
});

test('rejects a signature from which the wallet dropped `exp`', async () => {
  const peers = await createPeers();
  const exp = new Date(peers.clock.now() + 60_000).toISOString();
  const { response, request } = await ask(peers, { ...asked, exp });
  const { exp: _gone, ...rest } = narrowAuthPayload({
    authPayload: request.params.authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  });
  await peers.wallet.approveSessionAuthenticate({ id: request.id, auths: [sign(rest)] });
  expect(await outcomeOf(response())).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
});

test('leaves chains that were not requested out of the session', async () => {
  const peers = await createPeers();
  const { response, request } = await ask(peers);
  const payload = {
    ...request.params.authPayload,
    resources: [
      encodeRecap(
        createRecap('eip155', 'request', ['personal_sign', 'eth_sign'], {
          chains: ['garbage', 'solana:x', 'eip155:137', 'a:b:c'],
        }),
      ),
    ],
  };
  await peers.wallet.approveSessionAuthenticate({ id: request.id, auths: [sign(payload)] });
  const { session } = await response();
  expect(Object.keys(session?.namespaces ?? {})).toEqual(['eip155']);
  expect(session?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:137']);
});

test('states the recap’s methods even if the statement misstates them', () => {
  const lie =
    "Hi. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.";
  const authPayload: AuthPayload = {
    type: 'caip122',
    chains: ['eip155:1'],
    statement: lie,
    aud: asked.uri,
    domain: asked.domain,
    version: '1',
    nonce: 'abcdef12',
    iat: new Date().toISOString(),
    resources: [encodeRecap(createRecap('eip155', 'request', ['eth_sendTransaction', 'personal_sign']))],
  };
  const payload = narrowAuthPayload({
    authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign', 'eth_sendTransaction'],
  });
  const text = formatCacaoMessage(payload, `eip155:1:${signer}`);
  const methods = cacaoNamespaces([sign(payload)])?.eip155?.methods;
  expect(methods).toContain('eth_sendTransaction');
  expect(text.split('Resources:')[0]).toContain('eth_sendTransaction');
});

test('does not block later messages when a contract verifier never answers', async () => {
  const peers = await createPeers({
    dapp: { signConfig: { verifyContractSignature: () => new Promise<boolean>(() => undefined) } },
    wallet: { signConfig: { verifyContractSignature: async () => true } },
  });
  const session = await connectPeers(peers);
  const { response, request } = await ask(peers);
  const auths = signIn(request).map((one) => ({ ...one, s: { t: 'eip1271', s: '0x1234' } }));
  await peers.wallet.approveSessionAuthenticate({ id: request.id, auths });
  await settle();
  let deleted = false;
  peers.dapp.on('session_delete', () => {
    deleted = true;
  });
  await peers.wallet.disconnect({ topic: session.topic });
  for (let i = 0; i < 20; i += 1) await peers.clock.advance(30_000);
  await settle();
  expect(deleted).toBe(true);
  expect(await outcomeOf(response())).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
});

test('creates no session from methods that were not requested', async () => {
  const peers = await createPeers();
  const { methods: _none, ...parameters } = asked;
  const { response, request } = await ask(peers, parameters);
  const recap = encodeRecap(
    createRecap('eip155', 'request', ['eth_sendTransaction'], { chains: ['eip155:1'] }),
  );
  await peers.wallet.approveSessionAuthenticate({
    id: request.id,
    auths: [sign({ ...request.params.authPayload, resources: [recap] })],
  });
  expect((await response()).session).toBeUndefined();
  expect(peers.dapp.session.length).toBe(0);
});
