import type { ProposalRecord, SessionRecord } from '@mooring/protocol/sign';
import type { Resumed } from '../authenticate/authenticate-parameters.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { loadAuthenticate } from '../lazy.ts';
import { type StoredSession, toSession } from '../records/records.ts';

/** The link of a proposal. */
export interface ResumeParameters {
  /** Topic of the pairing that the link created. */
  readonly pairingTopic: string;
}

/**
 * Waits for the answer to a proposal of an earlier page or process, also one with a sign-in. Resolves with `undefined` if
 * none is open, or this client already awaits its answer.
 */
export async function resume(
  engine: SignEngine,
  { pairingTopic }: ResumeParameters,
): Promise<Resumed | undefined> {
  const { core } = engine;
  core.assertReady();
  const isAsked = (record: { readonly pairingTopic: string }): boolean =>
    record.pairingTopic === pairingTopic;
  // Loaded before looking, because the answer may arrive in the meantime.
  const signing = core.auths.values().some(isAsked) ? await loadAuthenticate() : undefined;
  const session = core.sessions.values().find((one) => isAsked(one) && isOwn(one));
  if (session) return settled(engine, session);
  const auth = core.auths.values().find(isAsked);
  if (auth && signing)
    return core.waiters.has(`auth:${auth.id}`) ? undefined : signing.resumeAuth(engine, auth);
  const open = openProposal(engine, pairingTopic);
  const key = `approval:${open?.id}`;
  if (!open || core.waiters.has(key)) return undefined;
  const wait = Math.max(0, open.expiry - engine.now) * 1_000;
  const approved = core.waiters.wait(key, pairingTopic, wait, () => createError('PROPOSAL_EXPIRED'));
  // A caller that ignores the approval must not cause an unhandled rejection.
  approved.catch(() => undefined);
  return { approval: () => approved as Promise<SessionRecord>, signed: () => undefined };
}

/** A session whose wallet has answered before. Its sign-in is given once. */
function settled({ core }: SignEngine, stored: StoredSession): Resumed {
  const session = toSession(stored);
  const { signedIn } = stored;
  if (signedIn) core.sessions.set(session.topic, session).catch(() => undefined);
  return { approval: async () => session, signed: () => signedIn };
}

/** The dapp's side of a session: a client may have both roles. */
function isOwn({ controller, self }: SessionRecord): boolean {
  return controller !== self.publicKey;
}

/** A proposal without an answer, or whose wallet has approved and has not settled yet. */
function openProposal(
  { core }: SignEngine,
  pairingTopic: string,
): { readonly id: number; readonly expiry: number } | undefined {
  const settlement = core.settlements.values().find((one) => one.pairingTopic === pairingTopic);
  if (settlement) return { id: settlement.proposalId, expiry: settlement.expiry };
  const isOpen = ({ pairingTopic: topic, proposer }: ProposalRecord): boolean =>
    topic === pairingTopic && core.keychain.has(proposer.publicKey);
  const proposal = core.proposals.values().find(isOpen);
  return proposal && { id: proposal.id, expiry: proposal.expiryTimestamp };
}
