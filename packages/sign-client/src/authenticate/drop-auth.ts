import { hashKey } from '@mooring/protocol/crypto';
import { dropProposal } from '../engine/drop-proposal.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import type { AuthRecord } from '../records/records.ts';

/** Deletes a finished sign-in with its accompanying proposal and their keys. */
export async function dropAuth(engine: SignEngine, auth: AuthRecord): Promise<void> {
  const { core } = engine;
  const topic = hashKey(auth.publicKey);
  core.relayer.unsubscribe(topic);
  core.messenger.forgetTopic(topic);
  await Promise.all([core.auths.delete(topic), core.history.deleteSent(auth.id)]);
  core.settle(`approval:${auth.proposalId}`, { error: createError('ABORTED') });
  const { settlements } = core;
  // A session that is being settled still needs the key.
  if (settlements.values().some(({ proposalId }) => proposalId === auth.proposalId)) return;
  await dropProposal(engine, auth.proposalId);
  await core.keychain.delete(auth.publicKey);
}
