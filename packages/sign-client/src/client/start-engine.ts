import { deleteSession } from '../engine/delete-session.ts';
import { endSession } from '../engine/disconnect.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { withdrawUnanswered } from '../engine/unconfirmed.ts';
import { installLinkMode } from '../link-mode/install-link-mode.ts';
import type { StoredSession } from '../records/records.ts';

/** Reads storage, drops expired records, ends sessions whose disconnect was cut off, then admits messages. Call after installing every role. */
export async function startEngine(engine: SignEngine): Promise<void> {
  const { core, now } = engine;
  await core.start();
  const isLost = ({ topic, expiry }: StoredSession) => expiry <= now || !core.keychain.has(topic);
  const sessions = core.sessions.values().filter((session) => session.isEnding || isLost(session));
  const proposals = core.proposals.values().filter(({ expiryTimestamp }) => expiryTimestamp <= now);
  await Promise.all([
    ...sessions.map((session) => (isLost(session) ? deleteSession : endSession)(engine, session.topic)),
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
