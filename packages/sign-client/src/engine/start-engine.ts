import { deleteSession } from './delete-session.ts';
import type { SignEngine } from './sign-engine.ts';

/** Reads storage, drops what is past its time, then lets messages in. Call when every role is installed. */
export async function startEngine(engine: SignEngine): Promise<void> {
  const { core, now } = engine;
  await core.start();
  const sessions = core.sessions
    .values()
    .filter(({ topic, expiry }) => expiry <= now || !core.keychain.has(topic));
  const proposals = core.proposals.values().filter(({ expiryTimestamp }) => expiryTimestamp <= now);
  await Promise.all([
    ...sessions.map(({ topic }) => deleteSession(engine, topic)),
    ...proposals.map(({ id }) => core.proposals.delete(id)),
  ]);
  core.messenger.begin();
}
