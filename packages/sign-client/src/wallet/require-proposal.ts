import { createProtocolError } from '@mooring/protocol/sign';
import { once } from '../engine/once.ts';
import { assertNotDeleted } from '../engine/require-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { lapse } from '../engine/unconfirmed.ts';
import type { StoredProposal } from '../records/records.ts';

/** @throws MooringError with the texts of pairing-protocol §5.8 */
export async function requireProposal(
  engine: SignEngine,
  id: unknown,
  call: 'approve' | 'reject',
): Promise<StoredProposal> {
  const { core } = engine;
  core.assertReady();
  if (typeof id !== 'number')
    throw createProtocolError('MISSING_OR_INVALID', `proposal id should be a number: ${String(id)}`);
  const proposal = core.proposals.get(id);
  if (!proposal) {
    // The original also reports only a missing proposal.
    if (call === 'reject') assertNotDeleted(engine, id);
    throw createProtocolError('NO_MATCHING_KEY', `proposal id doesn't exist: ${id}`);
  }
  if (proposal.expiryTimestamp > engine.now) return proposal;
  core.deleted.add(id, 'proposal');
  await core.proposals.delete(id);
  await lapse(engine, proposal);
  throw createProtocolError('EXPIRED', `proposal id: ${id}`);
}

/** Answers a proposal once, with an approval or a rejection, and tells all tabs. */
export async function answerOnce<Result>(
  engine: SignEngine,
  id: number,
  answer: (proposal: StoredProposal) => Promise<Result>,
): Promise<Result> {
  const refusal = () => createProtocolError('MISSING_OR_INVALID', `proposal is being answered: ${id}`);
  const result = await once(engine, { kind: 'proposal', id, store: engine.core.proposals }, refusal, answer);
  engine.emit('session_proposal_answered', { id });
  // Wallets written for the original dismiss a proposal on this event only.
  engine.emitElsewhere('proposal_expire', { id });
  return result;
}
