import { hashKey } from '@mooring/protocol/crypto';
import { expect, test } from 'vitest';
import { asked, createPeers } from '../test-support/peers.ts';
import { askedSignIn } from '../test-support/sign-in.ts';
import { dropProposal, dropProposerKey } from './drop-proposal.ts';

test('deletes a proposal with its key and what the history has of it', async () => {
  const { dapp } = await createPeers();
  const { core } = dapp;
  const { approval } = await dapp.connect({ optionalNamespaces: asked });
  approval().catch(() => undefined);
  const [proposal] = core.proposals.values();
  if (proposal === undefined) throw new Error('no proposal');
  const { publicKey } = proposal.proposer;
  expect(core.keychain.has(publicKey)).toBe(true);
  await dropProposal({ core } as never, proposal.id);
  expect([core.proposals.has(proposal.id), core.keychain.has(publicKey)]).toEqual([false, false]);
  // A second time, nothing is left to delete.
  await dropProposal({ core } as never, proposal.id);
});

test('keeps a key that its sign-in still needs', async () => {
  const { dapp } = await createPeers();
  const { core } = dapp;
  const { response } = await dapp.authenticate(askedSignIn as never);
  response().catch(() => undefined);
  const [auth] = core.auths.values();
  if (auth === undefined) throw new Error('no sign-in');
  await dropProposerKey({ core } as never, auth.publicKey);
  expect(core.keychain.has(auth.publicKey)).toBe(true);
  await core.auths.delete(hashKey(auth.publicKey));
  await dropProposerKey({ core } as never, auth.publicKey);
  expect(core.keychain.has(auth.publicKey)).toBe(false);
});
