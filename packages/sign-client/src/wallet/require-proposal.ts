import { createProtocolError } from '@mooring/protocol/sign';
import { endProposal } from '../engine/end-proposal.ts';
import { once } from '../engine/once.ts';
import { assertNotDeleted } from '../engine/require-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { withdrawUnanswered } from '../engine/unconfirmed.ts';
import type { StoredAuthRequest, StoredProposal } from '../records/records.ts';

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
  await withdrawUnanswered(engine, proposal);
  throw createProtocolError('EXPIRED', `proposal id: ${id}`);
}

/**
 * Answers a proposal once, with an approval or a rejection, and tells all tabs. An answer that fails also ends the proposal if
 * the sign-in of its pairing was answered meanwhile, in any tab.
 */
export async function answerOnce<Result>(
  engine: SignEngine,
  id: number,
  answer: (proposal: StoredProposal) => Promise<Result>,
): Promise<Result> {
  const refusal = () => createProtocolError('MISSING_OR_INVALID', `proposal is being answered: ${id}`);
  const { core } = engine;
  const pairing = core.proposals.get(id)?.pairingTopic;
  const signIns: Asked[] = core.authRequests.values().filter(({ pairingTopic }) => pairingTopic === pairing);
  const onSignIn = ({ id: arrived, topic, params }: SignEvents['session_authenticate']): void => {
    if (topic === pairing) signIns.push({ id: arrived, expiryTimestamp: params.expiryTimestamp });
  };
  engine.events.on('session_authenticate', onSignIn);
  const question = { kind: 'proposal', id, store: core.proposals } as const;
  const result = await once(engine, question, refusal, answer)
    .finally(() => engine.events.off('session_authenticate', onSignIn))
    .catch(async (error: unknown) => {
      await endAfter(engine, id, signIns).catch(() => undefined);
      throw error;
    });
  engine.emit('session_proposal_answered', { id });
  // Wallets written for the original dismiss a proposal on this event only.
  engine.emitElsewhere('proposal_expire', { id });
  return result;
}

type Asked = Pick<StoredAuthRequest, 'id' | 'expiryTimestamp'>;

/** Ends a proposal if one of these sign-ins has been answered, in any tab. One that has expired was not. */
async function endAfter(engine: SignEngine, id: number, signIns: readonly Asked[]): Promise<void> {
  const valid = signIns.filter(({ expiryTimestamp }) => expiryTimestamp > engine.now);
  const stored = await Promise.all(valid.map((each) => engine.core.authRequests.refresh(each.id)));
  if (stored.includes(undefined)) await endProposal(engine, id);
}
