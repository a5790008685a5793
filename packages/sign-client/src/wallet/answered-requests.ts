import { settledWithin } from '@mooring/protocol/time';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { answerKey } from '../records/stored-request.ts';
import { endClaim } from './claim-request.ts';
import type { Asked } from './keep-answer.ts';

/**
 * Sends kept answers again whenever the relay is reached, and deletes their requests, which are answered. Call once
 * storage has been read, before the application can list requests.
 */
export async function resumeAnswers(engine: SignEngine): Promise<void> {
  const { core, answers } = engine;
  answers.onDone(async (answer, outcome) => {
    // A request whose answer the relay refuses for good stays pending, if it still is: the wallet can refuse it.
    if (outcome !== 'refused') await conclude(engine, answer);
  });
  core.onTakeover(() => void concludeAnswered(engine));
  // Another window may have been closed between storing an answer and announcing it.
  core.relayerEvents.on('relayer_connect', () => {
    for (const { topic, id } of core.requests.values())
      core.answers.refresh(answerKey({ topic, id })).catch(() => undefined);
  });
  await settledWithin(core.clock, storageTimeoutMs, concludeAnswered(engine));
  answers.resume();
}

/** Storage may have failed to delete them, or their tab may have been cut off before. */
async function concludeAnswered(engine: SignEngine): Promise<void> {
  const { core, answers } = engine;
  // This tab itself ends the request that it is answering.
  const cutOff = core.answers.values().filter((answer) => !answers.isSending(answer));
  await Promise.allSettled(cutOff.map((answer) => conclude(engine, answer)));
}

/** Ends an answered request, in every tab. @throws MooringError `STORAGE_FAILED` */
export async function conclude(engine: SignEngine, { topic, id }: Asked): Promise<void> {
  const { core } = engine;
  const isPending = core.requests.get(id)?.topic === topic;
  if (isPending) core.deleted.add(id, 'request');
  await deleteAnswered(engine, { topic, id });
  if (!isPending) return;
  // Only after storage has it: the next holder of the lock reads it there.
  endClaim(engine, id);
  engine.emit('session_request_answered', { id, topic });
  // Wallets written for the original dismiss a request on this event only.
  engine.emitElsewhere('session_request_expire', { id });
}

/**
 * Deletes an answered request. Its message may still be in the inbox of a client that was cut off: the history says that
 * it is answered.
 *
 * @throws MooringError `STORAGE_FAILED`
 */
async function deleteAnswered({ core }: SignEngine, { topic, id }: Asked): Promise<void> {
  const marked = core.history.markAnswered(topic, id).catch(() => undefined);
  if (core.requests.get(id)?.topic === topic) await core.requests.delete(id);
  await marked;
}
