import { createProtocolError, isValidErrorReason, signMethods } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';
import { withdraw } from '../engine/unconfirmed.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { showValue } from '../parameters/show-value.ts';
import { answerOnce, requireProposal } from './require-proposal.ts';

/** A proposal by id, and why the wallet rejects it. */
export interface RejectParameters {
  readonly id: number;
  readonly reason: { readonly code: number; readonly message: string };
}

/**
 * Rejects a proposal; the dapp receives the reason unchanged.
 *
 * @throws MooringError with the texts of §5.8, and the relay's
 */
export async function reject(engine: SignEngine, parameters: RejectParameters): Promise<void> {
  const { core } = engine;
  core.assertReady();
  assertParameters('reject', parameters);
  const { id, reason } = parameters;
  const { pairingTopic } = await requireProposal(engine, id, 'reject');
  if (!isValidErrorReason(reason))
    throw createProtocolError('MISSING_OR_INVALID', `reject() reason: ${showValue(reason)}`);
  await answerOnce(engine, id, async (proposal) => {
    await core.messenger.refuse(pairingTopic, id, reason, signMethods.wc_sessionPropose.reject);
    core.deleted.add(id, 'proposal');
    await core.proposals.delete(id);
    await withdraw(engine, proposal);
  });
}
