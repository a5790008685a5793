import { deleteSession } from '../engine/delete-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { installLinkMode } from '../link-mode/install-link-mode.ts';

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
  // It may be of use before a message comes, and is needed by none.
  engine.linkMode = installLinkMode(engine, core.linking).catch((error: Error) =>
    core.logger.warn('link mode', { reason: error.message }),
  );
  core.messenger.begin();
}
