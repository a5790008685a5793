import { isMooringError } from '@mooring/protocol';
import { signMethods } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';
import { isPending, type StoredRequest } from '../records/stored-request.ts';
import { endClaim } from './claim-request.ts';

/** Name of the lock held while an answer is being sent. */
export function responseLock(id: number): string {
  return `response/${id}`;
}

/**
 * Stores the sealed answer with its request, sends it, and deletes the request. An answer that the relay may not have
 * stays stored and is sent again; the request is then no longer pending. One that the relay refuses is forgotten.
 *
 * @param publish sends the answer
 * @throws MooringError of the relay, `STORAGE_FAILED` when the request cannot be deleted
 */
export async function sendAnswer(
  engine: SignEngine,
  request: StoredRequest,
  message: string,
  publish: () => Promise<void>,
): Promise<void> {
  const { core } = engine;
  const { id, topic } = request;
  // Without storage it is sent once.
  await core.requests.set(id, { ...request, answered: message }).catch(() => undefined);
  try {
    await publish();
  } catch (error) {
    const stored = core.requests.get(id);
    if (stored && isMooringError(error, 'RELAY_ERROR')) {
      const { answered: _refused, ...unanswered } = stored;
      await core.requests.set(id, unanswered).catch(() => undefined);
    }
    throw error;
  }
  await finish(engine, topic, id);
}

/** Sends stored answers again whenever the relay is reached, and when another tab's work becomes this one's. */
export function resumeAnswers(engine: SignEngine): void {
  const { core } = engine;
  const sendAll = () => {
    for (const request of core.requests.values())
      if (!isPending(request)) sendAgain(engine, request.id).catch(() => undefined);
  };
  core.relayerEvents.on('relayer_connect', sendAll);
  core.onTakeover(sendAll);
}

async function sendAgain(engine: SignEngine, id: number): Promise<void> {
  const { core } = engine;
  const release = await core.locks.take(responseLock(id));
  // It is being sent.
  if (!release) return;
  try {
    const request = await core.requests.refresh(id);
    if (request?.answered === undefined) return;
    await publishStored(engine, request, request.answered);
    await finish(engine, request.topic, id);
  } finally {
    release();
  }
}

/** Publishes a stored answer. @throws MooringError of the relay */
export function publishStored(
  { core }: SignEngine,
  { id, topic }: Pick<StoredRequest, 'id' | 'topic'>,
  answered: string,
): Promise<void> {
  return core.messenger.publishSealed(topic, answered, signMethods.wc_sessionRequest.response, id);
}

async function finish(engine: SignEngine, topic: string, id: number): Promise<void> {
  const { core } = engine;
  // A message that is handled again must not bring the request back.
  await core.history.markAnswered(topic, id).catch(() => undefined);
  core.deleted.add(id, 'request');
  await core.requests.delete(id);
  // Only after storage has it: the next holder of the lock reads it there.
  endClaim(engine, id);
  engine.emit('session_request_answered', { id, topic });
  // Wallets written for the original dismiss a request on this event only.
  engine.emitElsewhere('session_request_expire', { id });
}
