import { settledWithin } from '@mooring/protocol/time';
import { fairShare } from '../engine/fair-share.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { KeptMessage } from '../records/records.ts';
import { answerKey, type StoredRequest } from '../records/stored-request.ts';

/** Seconds for which an answer is sent again, as the end of a session is. */
export const keepsAnswersSeconds = 86_400;
/** Milliseconds to wait for storage before an answer is sent without. */
export const storageSilence = 10_000;
/** Limits of kept answers. Relays close the connection of a client that sends a much larger one. */
const limits = {
  answer: 1_048_576,
  each: { count: 100, bytes: 4_194_304 },
  total: { count: 1_000, bytes: 33_554_432 },
};

/** A request, by its session and id. */
interface Asked {
  readonly topic: string;
  readonly id: number;
}

/**
 * Sends kept answers again whenever the relay is reached, and deletes their requests, which are answered. Call once
 * storage has been read, before the application can list requests.
 */
export async function resumeAnswers(engine: SignEngine): Promise<void> {
  const { core, answers } = engine;
  answers.onDone((answer) => deleteAnswered(engine, answer));
  core.onTakeover(() => void deleteAllAnswered(engine));
  await deleteAllAnswered(engine);
  answers.resume();
}

/**
 * Stores a result before it is sent, which marks its request as answered in every tab and after a restart.
 *
 * @returns `undefined` if it is not kept: storage fails, too many answers wait, or a link carries it
 */
export async function keepAnswer(
  engine: SignEngine,
  { topic, id }: Asked,
  message: string,
): Promise<KeptMessage | undefined> {
  const { core, now } = engine;
  const answer = { id, topic, message, expiry: now + keepsAnswersSeconds };
  if (core.messenger.answersByLink(topic, 'wc_sessionRequest') || !hasRoom(engine, answer)) return undefined;
  let isKept = false;
  const stored = core.answers.set(answerKey(answer), answer).then(() => {
    isKept = true;
  });
  await settledWithin(core.clock, storageSilence, stored);
  return isKept ? answer : undefined;
}

/** Whether a request has an answer that the relay has not accepted yet. */
export function isAnswered({ core }: SignEngine, request: Asked): boolean {
  return core.answers.has(answerKey(request));
}

/** Reads a request from storage again; without one that another tab has answered. @throws MooringError `STORAGE_FAILED` */
export async function readUnanswered(
  { core }: SignEngine,
  { topic, id }: Asked,
): Promise<StoredRequest | undefined> {
  const [request, answer] = await Promise.all([
    core.requests.refresh(id),
    core.answers.refresh(answerKey({ topic, id })),
  ]);
  return request?.topic === topic && !answer ? request : undefined;
}

function hasRoom({ core }: SignEngine, { topic, message }: KeptMessage): boolean {
  const share = fairShare(
    {
      values: core.answers.values(),
      peerOf: (answer) => answer.topic,
      bytesOf: (answer) => answer.message.length,
      mayShed: () => false,
    },
    { peer: topic, bytes: message.length },
    limits,
  );
  return message.length <= limits.answer && share === 'take';
}

/** Storage may have failed to delete them, or the client may have been cut off before. */
async function deleteAllAnswered(engine: SignEngine): Promise<void> {
  await Promise.allSettled(engine.core.answers.values().map((answer) => deleteAnswered(engine, answer)));
}

/**
 * Deletes an answered request. Its message may still be in the inbox of a client that was cut off: the history says that
 * it is answered.
 *
 * @throws MooringError `STORAGE_FAILED`
 */
export async function deleteAnswered({ core }: SignEngine, { topic, id }: Asked): Promise<void> {
  const marked = core.history.markAnswered(topic, id).catch(() => undefined);
  if (core.requests.get(id)?.topic === topic) await core.requests.delete(id);
  await marked;
}
