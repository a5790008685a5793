import type { Asked } from '../engine/answered.ts';
import { fairShare } from '../engine/fair-share.ts';
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

/** Whether a result may be stored until the relay has it. Links carry theirs, and storage is not for many or large ones. */
export function mayKeepAnswer(engine: SignEngine, answer: KeptMessage): boolean {
  return !engine.core.messenger.answersByLink(answer.topic, 'wc_sessionRequest') && hasRoom(engine, answer);
}

/**
 * Stores a result, which marks its request as answered in every tab and after a restart.
 *
 * @returns when storage has answered. Never rejects: one that storage does not keep is no longer there
 */
export function keepAnswer({ core }: SignEngine, answer: KeptMessage): Promise<void> {
  const key = answerKey(answer);
  // This window may be closed before it announces the record.
  if (!core.isOwner) core.broadcast('answer-begun', key);
  return core.answers.set(key, answer).catch(() => undefined);
}

/** Reads a request from storage again; without one that is answered. @throws MooringError `STORAGE_FAILED` */
export async function readUnanswered(
  { core, answered }: SignEngine,
  { topic, id }: Asked,
): Promise<StoredRequest | undefined> {
  const [request] = await Promise.all([
    core.requests.refresh(id),
    core.answers.refresh(answerKey({ topic, id })),
  ]);
  return request?.topic === topic && !answered.has({ topic, id }) ? request : undefined;
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
