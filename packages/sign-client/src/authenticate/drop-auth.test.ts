import { hashKey } from '@mooring/protocol/crypto';
import { expect, test } from 'vitest';
import { createPeers, outcomeOf } from '../test-support/peers.ts';
import { askedSignIn } from '../test-support/sign-in.ts';
import { dropAuth } from './drop-auth.ts';

async function made() {
  const { dapp } = await createPeers();
  const { response } = await dapp.authenticate(askedSignIn as never);
  const outcome = outcomeOf(response());
  const { core } = dapp;
  const [auth] = core.auths.values();
  if (auth === undefined) throw new Error('no sign-in');
  const left = () => [
    core.auths.has(hashKey(auth.publicKey)),
    core.proposals.has(auth.proposalId),
    core.keychain.has(auth.publicKey),
  ];
  return { core, auth, left, outcome };
}

test('deletes a sign-in with its proposal and their keys', async () => {
  const { core, auth, left } = await made();
  expect(left()).toEqual([true, true, true]);
  await dropAuth({ core } as never, auth);
  expect(left()).toEqual([false, false, false]);
});

test('deletes the key also if the proposal is gone', async () => {
  const { core, auth, left } = await made();
  await core.proposals.delete(auth.proposalId);
  await dropAuth({ core } as never, auth);
  expect(left()).toEqual([false, false, false]);
});

test('leaves the proposal and its key to a session that is being settled', async () => {
  const { core, auth, left } = await made();
  const { pairingTopic, publicKey, proposalId, expiry } = auth;
  await core.settlements.set('ab'.repeat(32), {
    ...{ pairingTopic, publicKey, proposalId, expiry },
    responderPublicKey: 'cd'.repeat(32),
  });
  await dropAuth({ core } as never, auth);
  expect(left()).toEqual([false, true, true]);
});
