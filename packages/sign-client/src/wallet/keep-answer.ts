import { settledWithin } from '@mooring/protocol/time';
import { fairShare } from '../engine/fair-share.ts';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { KeptMessage } from '../records/records.ts';
import { answerKey, type StoredRequest } from '../records/stored-request.ts';

/** Seconds for which an answer is sent again, as the end of a session is. */
export const keepsAnswersSeconds = 86_400;
/** Limits of kept answers. Relays close the connection of a client that sends a much larger one. */
const limits = {
  answer: 1_048_576,
  each: { count: 100, bytes: 4_194_304 },
  total: { count: 1_000, bytes: 33_554_432 },
};

/** A request, by its session and id. */
export interface Asked {
  readonly topic: string;
  readonly id: number;
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
  // Storage that is silent may still store it; one that fails takes it back.
  await settledWithin(core.clock, storageTimeoutMs, core.answers.set(answerKey(answer), answer));
  return core.answers.has(answerKey(answer)) ? answer : undefined;
}

/** Whether a request has an answer that the relay has not accepted yet. */
export function isAnswered({ core }: SignEngine, request: Asked): boolean {
  return core.answers.has(answerKey(request));
}

/** Whether a request is answered, though storage may not have deleted it. */
export function wasAnswered(engine: SignEngine, request: Asked): boolean {
  return isAnswered(engine, request) || engine.core.history.wasAnswered(request.topic, request.id);
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
