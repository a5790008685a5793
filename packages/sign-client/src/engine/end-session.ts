import { protocolError, signMethods } from '@mooring/protocol/sign';
import { deleteSession } from './delete-session.ts';
import type { SignEngine } from './sign-engine.ts';

/**
 * Tells the peer that a session ends. Seals the message at once, so the key can be deleted after the call. The message is
 * stored until the relay has accepted it, and sent again at each start and connection, for a day.
 *
 * @throws MooringError of the relay, `STORAGE_FAILED`
 */
export async function sendSessionDelete(engine: SignEngine, topic: string): Promise<void> {
  const { core, endings } = engine;
  const id = core.messenger.nextId();
  const reason = protocolError('USER_DISCONNECTED');
  const expiry = engine.now + signMethods.wc_sessionDelete.request.ttl;
  const keep = (message: string) => core.endings.set(topic, { id, topic, message, expiry });
  const message = await core.messenger.prepare(topic, 'wc_sessionDelete', reason, id, keep);
  await endings.send({ id, topic, message, expiry });
}

/** Ends a session without waiting for the relay. */
export async function endSession(engine: SignEngine, topic: string): Promise<void> {
  sendSessionDelete(engine, topic).catch(() => undefined);
  await deleteSession(engine, topic);
}

/**
 * Ends sessions whose end was cut off, now and when another tab's work becomes this one's, and sends stored messages
 * again whenever the relay is reached. Does not wait for the relay.
 */
export async function resumeEndings(engine: SignEngine): Promise<void> {
  const { core, endings } = engine;
  endings.onDone(async ({ topic }) => {
    // Before the record goes, or a client that is cut off between the two keeps the session.
    if (core.sessions.has(topic)) await deleteSession(engine, topic);
  });
  core.onTakeover(() => void finish(engine).catch(() => undefined));
  const finished = finish(engine);
  endings.resume();
  await finished;
}

async function finish(engine: SignEngine): Promise<void> {
  const { core, endings } = engine;
  // This tab itself deletes the session that it is ending.
  const cutOff = core.endings.values().filter((ending) => !endings.isSending(ending));
  await Promise.all(
    cutOff.map(async ({ topic }) => {
      if (!core.sessions.has(topic)) return;
      await deleteSession(engine, topic);
      engine.emit('session_delete', { id: 0, topic });
    }),
  );
}
