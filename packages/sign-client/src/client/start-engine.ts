import { deleteSession } from '../engine/delete-session.ts';
import { resumeEndings } from '../engine/end-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { withdrawUnanswered } from '../engine/unconfirmed.ts';
import { installLinkMode } from '../link-mode/install-link-mode.ts';

/** Reads storage, drops expired records, ends sessions whose end was cut off, then admits messages. Call after installing every role. */
export async function startEngine(engine: SignEngine): Promise<void> {
  const { core, now } = engine;
  await core.start();
  const sessions = core.sessions
    .values()
    .filter(({ topic, expiry }) => expiry <= now || !core.keychain.has(topic));
  const proposals = core.proposals.values().filter(({ expiryTimestamp }) => expiryTimestamp <= now);
  await Promise.all([
    ...sessions.map(({ topic }) => deleteSession(engine, topic)),
    resumeEndings(engine),
    ...proposals.flatMap((proposal) => [
      core.proposals.delete(proposal.id),
      withdrawUnanswered(engine, proposal),
    ]),
  ]);
  await engine.start();
  // Not awaited: no message depends on link mode.
  engine.linkMode = installLinkMode(engine, core.linking).catch((error: Error) =>
    core.logger.warn('link mode', { reason: error.message }),
  );
  core.messenger.begin();
}
