import { proposalLifetimeSeconds, sessionLifetimeSeconds } from '@mooring/protocol/limits';
import {
  assertScopedProperties,
  assertValid,
  checkConformingNamespaces,
  checkNamespaces,
  checkProperties,
  createProtocolError,
  type Namespaces,
  type Properties,
  type ProposalRecord,
  type SessionRecord,
} from '@mooring/protocol/sign';
import { deleteSession } from '../engine/delete-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { discardAttempt, type SessionKeys, sessionKeys } from '../engine/unconfirmed.ts';
import { createError } from '../errors.ts';
import { showValue } from '../parameters/show-value.ts';
import type { StoredProposal } from '../records/records.ts';
import type { Publication } from '../relay/relay-port.ts';
import { answerOnce, requireProposal } from './require-proposal.ts';

/** A proposal by id, and what the wallet grants. */
export interface ApproveParameters {
  readonly id: number;
  readonly namespaces: Namespaces;
  readonly sessionProperties?: Properties | undefined;
  readonly scopedProperties?: Properties | undefined;
  readonly sessionConfig?: SessionRecord['sessionConfig'];
  readonly relayProtocol?: string | undefined;
}

/** An approval in progress. */
export interface Approval {
  readonly topic: string;
  /** Returns the session immediately, as the original does. */
  readonly acknowledged: () => Promise<SessionRecord>;
}

/**
 * Approves a proposal. Resolves when the relay has accepted the answer and the settlement, or the dapp has answered it.
 * After a failure it can be called again: both attempts create the same session, should the dapp have received both. A later
 * attempt may grant other namespaces; session properties, scoped properties and configuration stay those of the first.
 *
 * @throws MooringError with the texts of pairing-protocol §5.8, and those of the relay; then there is no session
 */
export async function approve(engine: SignEngine, parameters: ApproveParameters): Promise<Approval> {
  engine.core.assertReady();
  // Without arguments, reports the missing id as the original does.
  const { id } = parameters ?? ({} as Partial<ApproveParameters>);
  const proposal = await requireProposal(engine, id, 'approve');
  checkParameters(parameters, proposal);
  return answerOnce(engine, proposal.id, (stored) => settle(engine, parameters, stored));
}

function checkParameters(parameters: ApproveParameters, { requiredNamespaces }: ProposalRecord): void {
  const { namespaces, relayProtocol, sessionProperties, scopedProperties, sessionConfig } = parameters;
  assertValid(checkNamespaces(namespaces, 'approve()'));
  assertValid(checkConformingNamespaces(requiredNamespaces, namespaces, 'approve()'));
  if (relayProtocol !== undefined && (typeof relayProtocol !== 'string' || relayProtocol.trim() === ''))
    throw createProtocolError('MISSING_OR_INVALID', `approve() relayProtocol: ${relayProtocol}`);
  if (!isSessionConfig(sessionConfig))
    throw createProtocolError('MISSING_OR_INVALID', `approve() sessionConfig: ${showValue(sessionConfig)}`);
  assertValid(checkProperties(sessionProperties, 'sessionProperties'));
  if (scopedProperties === undefined) return;
  assertValid(checkProperties(scopedProperties, 'scopedProperties'));
  assertScopedProperties(scopedProperties, Object.keys(namespaces), 'approved');
}

/** The dapp refuses a settlement with any other configuration. */
function isSessionConfig(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { disableDeepLink } = value as { disableDeepLink?: unknown };
  return disableDeepLink === undefined || typeof disableDeepLink === 'boolean';
}

async function settle(
  engine: SignEngine,
  parameters: ApproveParameters,
  proposal: StoredProposal,
): Promise<Approval> {
  const { core, metadata } = engine;
  const { pairingTopic, proposer } = proposal;
  const keys = await sessionKeys(engine, proposal, proposer.publicKey);
  const { topic, publicKey, earlier } = keys;
  const session = createSession(engine, parameters, proposal, keys);
  const { relay, namespaces, expiry, sessionProperties, scopedProperties, sessionConfig } = session;
  const settlement = {
    relay,
    namespaces,
    controller: { publicKey, metadata },
    expiry,
    ...(sessionProperties ? { sessionProperties } : {}),
    ...(scopedProperties ? { scopedProperties } : {}),
    ...(sessionConfig ? { sessionConfig } : {}),
  };
  const answer = { id: proposal.id, jsonrpc: '2.0', result: { relay, responderPublicKey: publicKey } };
  let mayArrive = earlier !== undefined;
  try {
    await Promise.all([
      core.sessions.set(topic, session),
      core.proposals.set(proposal.id, { ...proposal, unconfirmed: session }),
    ]);
    const params = {
      sessionTopic: topic,
      pairingTopic,
      sessionProposalResponse: core.messenger.seal(pairingTopic, answer),
      sessionSettlementRequest: await core.messenger.prepare(
        topic,
        'wc_sessionSettle',
        settlement,
        core.messenger.nextId(),
      ),
      ttl: proposalLifetimeSeconds,
      correlationId: proposal.id,
    };
    mayArrive = true;
    const delivered = deliver(engine, topic, { method: 'wc_approveSession', params });
    // The dapp learns of the session from the settlement; an update sent before it would be lost.
    core.messenger.hold(topic, delivered);
    await delivered;
    // The dapp may have settled what an earlier attempt granted.
    if (earlier) await core.messenger.request(topic, 'wc_sessionUpdate', { namespaces });
  } catch (error) {
    await discardAttempt(engine, { store: core.proposals, asked: proposal, session, mayArrive });
    throw error;
  }
  core.deleted.add(proposal.id, 'proposal');
  // The dapp has the session now, whether or not storage accepts the rest.
  await Promise.allSettled([
    core.keychain.delete(publicKey),
    core.proposals.delete(proposal.id),
    core.pairing.used(pairingTopic, proposer.metadata),
  ]);
  return { topic, acknowledged: async () => core.sessions.get(topic) ?? session };
}

/** Sends an approval. If the relay's confirmation is lost, the dapp's answer takes its place. */
async function deliver({ core }: SignEngine, topic: string, publication: Publication): Promise<void> {
  const key = settledKey(topic);
  const answered = core.waiters.wait(key, topic, proposalLifetimeSeconds * 1_000, () =>
    createError('TIMED_OUT', { what: 'The approval' }),
  );
  const published = core.relayer.publish(publication);
  try {
    await Promise.race([published, answered]);
  } finally {
    for (const promise of [published, answered]) promise.catch(() => undefined);
    core.waiters.settle(key, { result: undefined });
  }
}

function settledKey(topic: string): string {
  return `settled:${topic}`;
}

function createSession(
  engine: SignEngine,
  parameters: ApproveParameters,
  proposal: ProposalRecord,
  { topic, publicKey, earlier }: SessionKeys,
): SessionRecord {
  const { namespaces, relayProtocol } = parameters;
  // An update changes namespaces only: what the dapp may have of an earlier attempt stays.
  const { sessionProperties, scopedProperties, sessionConfig } = earlier ?? parameters;
  return {
    topic,
    relay: { protocol: relayProtocol ?? 'irn' },
    expiry: earlier?.expiry ?? engine.now + sessionLifetimeSeconds,
    namespaces,
    acknowledged: false,
    pairingTopic: proposal.pairingTopic,
    requiredNamespaces: proposal.requiredNamespaces,
    optionalNamespaces: proposal.optionalNamespaces,
    controller: publicKey,
    self: { publicKey, metadata: engine.metadata },
    peer: { publicKey: proposal.proposer.publicKey, metadata: proposal.proposer.metadata },
    ...(sessionProperties ? { sessionProperties } : {}),
    ...(scopedProperties ? { scopedProperties } : {}),
    ...(sessionConfig ? { sessionConfig } : {}),
    transportType: 'relay',
  };
}

/** Handles the dapp's answer to a settlement. */
export function handleSettled(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionSettle', {
    async response({ topic, error }) {
      const session = core.sessions.get(topic);
      if (!session) return;
      // Refused or not, it has arrived.
      core.settle(settledKey(topic), { result: undefined });
      if (error) await deleteSession(engine, topic);
      else await core.sessions.set(topic, { ...session, acknowledged: true });
    },
  });
}
