import { settledWithin } from '@mooring/protocol/time';
import type { Asked } from '../engine/answered.ts';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { answerKey } from '../records/stored-request.ts';
import { endClaim } from './claim-request.ts';

/** Milliseconds after which a window has stored and announced an answer or its request's deletion, or may be closed. */
const announcedWithinMs = 5_000;

/**
 * Sends kept answers again whenever the relay is reached, and deletes their requests, which are answered. Call once
 * storage has been read, before the application can list requests.
 */
export async function resumeAnswers(engine: SignEngine): Promise<void> {
  const { core, answers, answered } = engine;
  answers.onDone(async (answer, outcome) => {
    // A request whose answer the relay refuses for good stays pending, if it still is: the wallet can refuse it.
    if (outcome === 'refused') return;
    const { topic, message } = answer;
    const hash = outcome === 'accepted' ? core.messenger.hashOfSealed(topic, message) : undefined;
    await conclude(engine, answer, hash);
  });
  core.onTakeover(() => void concludeAnswered(engine));
  findUnannounced(engine);
  // Its window may be closed, or fail, before storage has deleted the request, which keeps the next one waiting.
  answered.onElsewhere((asked) =>
    asOwnerLater(engine, () => {
      if (core.requests.get(asked.id)?.topic === asked.topic) conclude(engine, asked).catch(() => undefined);
    }),
  );
  await settledWithin(core.clock, storageTimeoutMs, concludeAnswered(engine));
  answers.resume();
}

/** Finds the answers of windows that are closed between storing an answer and announcing it. */
function findUnannounced(engine: SignEngine): void {
  const { core } = engine;
  const find = (key: string) => {
    core.answers.refresh(key).catch(() => undefined);
  };
  core.onBroadcast('answer-begun', (key) => {
    if (typeof key === 'string') asOwnerLater(engine, () => find(key));
  });
  core.relayerEvents.on('relayer_connect', () => {
    for (const request of core.requests.values()) find(answerKey(request));
  });
}

/** Runs once another window has announced what it began, or may be closed, if this one holds the socket then. */
function asOwnerLater({ core }: SignEngine, run: () => void): void {
  const runAsOwner = () => {
    if (core.isOwner) run();
  };
  core.clock.after(announcedWithinMs, runAsOwner, { background: true });
}

/** Ends answered requests that storage failed to delete, or whose tab was cut off before. */
async function concludeAnswered(engine: SignEngine): Promise<void> {
  const { core } = engine;
  const concludeBriefly = (answer: Asked) =>
    settledWithin(core.clock, storageTimeoutMs, conclude(engine, answer));
  // The tab that is answering a request ends it itself.
  const ending = core.answers
    .values()
    .map((answer) => core.locks.briefly(responseLock(answer), () => concludeBriefly(answer)));
  await Promise.all(ending);
}

/** Name of the lock held while a request is answered. */
export function responseLock(asked: Asked): string {
  return `response/${answerKey(asked)}`;
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
