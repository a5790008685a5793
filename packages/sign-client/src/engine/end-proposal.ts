import { lockOf } from './once.ts';
import type { SignEngine } from './sign-engine.ts';
import { withdrawUnanswered } from './unconfirmed.ts';

/**
 * Ends a received proposal that the answer to a sign-in decides, in every tab, with the session that a failed approval of
 * it may have left at the dapp. Leaves a proposal that is being answered to that answer.
 */
export async function endProposal(engine: SignEngine, id: number): Promise<void> {
  const { core } = engine;
  const release = await core.locks.take(lockOf({ kind: 'proposal', id }));
  if (!release) return;
  try {
    // Another tab may have approved it in vain.
    const proposal = await core.proposals.refresh(id);
    if (!proposal) return;
    core.deleted.add(id, 'proposal');
    await core.proposals.delete(id);
    await withdrawUnanswered(engine, proposal);
  } finally {
    release();
  }
  engine.emit('session_proposal_answered', { id });
  // Wallets written for the original dismiss a proposal on this event only.
  engine.emitElsewhere('proposal_expire', { id });
}
