import { protocolError, signMethods } from '@mooring/protocol/sign';
import type { EndingRecord } from '../records/records.ts';
import { deleteSession } from './delete-session.ts';
import type { SignEngine } from './sign-engine.ts';

/**
 * Tells the peer that a session ends. Seals the message at once, so the key can be deleted after the call. A client that
 * ends before the relay has accepted the message sends it at its next start.
 *
 * @throws MooringError of the relay, `STORAGE_FAILED`
 */
export async function sendSessionDelete(engine: SignEngine, topic: string): Promise<void> {
  const { core } = engine;
  const id = core.messenger.nextId();
  const reason = protocolError('USER_DISCONNECTED');
  const expiry = engine.now + signMethods.wc_sessionDelete.request.ttl;
  const keep = (message: string) => core.endings.set(topic, { id, topic, message, expiry });
  const message = await core.messenger.prepare(topic, 'wc_sessionDelete', reason, id, keep);
  await publish(engine, { id, topic, message });
}

/** Ends a session without waiting for the relay. */
export async function endSession(engine: SignEngine, topic: string): Promise<void> {
  sendSessionDelete(engine, topic).catch(() => undefined);
  await deleteSession(engine, topic);
}

/** Ends sessions whose end was cut off, and drops expired ends. Does not wait for the relay. */
export async function resumeEndings(engine: SignEngine): Promise<void> {
  const { core, now } = engine;
  const endings = core.endings.values();
  for (const ending of endings) if (ending.expiry > now) publish(engine, ending).catch(() => undefined);
  await Promise.all(
    endings.flatMap(({ topic, expiry }) => [
      core.sessions.has(topic) ? deleteSession(engine, topic) : undefined,
      expiry > now ? undefined : core.endings.delete(topic),
    ]),
  );
}

async function publish(
  { core }: SignEngine,
  { id, topic, message }: Omit<EndingRecord, 'expiry'>,
): Promise<void> {
  await core.messenger.publishPrepared(topic, 'wc_sessionDelete', id, message);
  await core.endings.delete(topic);
}
