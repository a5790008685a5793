import { createProtocolError, type SessionRecord } from '@mooring/protocol/sign';
import { deleteSession } from './delete-session.ts';
import type { SignEngine } from './sign-engine.ts';

/**
 * Returns the session of a topic that a caller passed.
 *
 * @throws MooringError with the texts of pairing-protocol §5.8
 */
export async function requireSession(engine: SignEngine, topic: unknown): Promise<SessionRecord> {
  const { core } = engine;
  core.assertReady();
  if (!isTopic(topic))
    throw createProtocolError('MISSING_OR_INVALID', `session topic should be a string: ${String(topic)}`);
  const session = core.sessions.get(topic);
  if (!session) {
    assertNotDeleted(engine, topic);
    throw createProtocolError('NO_MATCHING_KEY', `session topic doesn't exist: ${topic}`);
  }
  if (session.expiry <= engine.now) {
    await endSession(engine, topic);
    throw createProtocolError('EXPIRED', `session topic: ${topic}`);
  }
  if (!core.keychain.has(topic)) {
    await endSession(engine, topic);
    throw createProtocolError('MISSING_OR_INVALID', `session topic does not exist in keychain: ${topic}`);
  }
  return session;
}

function isTopic(topic: unknown): topic is string {
  return typeof topic === 'string' && topic.trim() !== '';
}

/** Deletes an expired session and emits its end. */
async function endSession(engine: SignEngine, topic: string): Promise<void> {
  await deleteSession(engine, topic);
  engine.emit('session_delete', { id: 0, topic });
}

/** @throws MooringError `MISSING_OR_INVALID` for a recently deleted record */
export function assertNotDeleted(engine: SignEngine, key: string | number): void {
  const kind = engine.core.deleted.get(key);
  if (kind) throw createProtocolError('MISSING_OR_INVALID', `Record was recently deleted - ${kind}: ${key}`);
}

/** Whether a topic is a session's or a pairing's. @throws MooringError with the texts of pairing-protocol §5.8 */
export async function requireEitherTopic(engine: SignEngine, topic: unknown): Promise<'session' | 'pairing'> {
  const { core } = engine;
  core.assertReady();
  if (!isTopic(topic))
    throw createProtocolError(
      'MISSING_OR_INVALID',
      `session or pairing topic should be a string: ${String(topic)}`,
    );
  if (core.sessions.has(topic)) {
    await requireSession(engine, topic);
    return 'session';
  }
  if (core.pairing.has(topic)) {
    await core.pairing.assertTopic(topic);
    return 'pairing';
  }
  if (core.deleted.get(topic) === 'session') assertNotDeleted(engine, topic);
  throw createProtocolError('NO_MATCHING_KEY', `session or pairing topic doesn't exist: ${topic}`);
}
