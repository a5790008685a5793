import { settledWithin } from '@mooring/protocol/time';
import type { Asked } from '../engine/answered.ts';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { answerKey } from '../records/stored-request.ts';
import { endClaim } from './claim-request.ts';

/**
 * Sends kept answers again whenever the relay is reached, and deletes their requests, which are answered. Call once
 * storage has been read, before the application can list requests.
 */
export async function resumeAnswers(engine: SignEngine): Promise<void> {
  const { core, answers } = engine;
  answers.onDone(async (answer, outcome) => {
    // A request whose answer the relay refuses for good stays pending, if it still is: the wallet can refuse it.
    if (outcome === 'refused') return;
    const { topic, message } = answer;
    const hash = outcome === 'accepted' ? core.messenger.hashOfSealed(topic, message) : undefined;
    await conclude(engine, answer, hash);
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

/**
 * Ends an answered request in every tab. In this run, it does not return if storage fails to delete it.
 *
 * @param hash of the result that the relay has accepted
 * @throws MooringError `STORAGE_FAILED`
 */
export async function conclude(engine: SignEngine, asked: Asked, hash?: string | undefined): Promise<void> {
  const { core, answered } = engine;
  const { topic, id } = asked;
  const isPending = core.requests.get(id)?.topic === topic;
  const isNew = answered.add(asked, hash);
  if (isPending) core.deleted.add(id, 'request');
  // The message may still be in the inbox of a client that was cut off.
  const marked = core.history.markAnswered(topic, id).catch(() => undefined);
  const deleted = isPending ? core.requests.delete(id) : undefined;
  if (isPending && isNew) {
    engine.emit('session_request_answered', { id, topic });
    // Wallets written for the original dismiss a request on this event only.
    engine.emitElsewhere('session_request_expire', { id });
  }
  await deleted;
  await marked;
  // Only after storage has it: the next holder of the lock reads it there.
  if (isPending) endClaim(engine, id);
}
