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
import { showValue } from '../parameters/show-value.ts';
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
 * Approves a proposal. Resolves when the relay has accepted the answer and the settlement.
 *
 * @throws MooringError with the texts of pairing-protocol §5.8, and those of the relay; then there is no session
 */
export async function approve(engine: SignEngine, parameters: ApproveParameters): Promise<Approval> {
  engine.core.assertReady();
  // Without arguments, reports the missing id as the original does.
  const { id } = parameters ?? ({} as Partial<ApproveParameters>);
  const proposal = await requireProposal(engine, id, 'approve');
  checkParameters(parameters, proposal);
  return answerOnce(engine, proposal.id, () => settle(engine, parameters, proposal));
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
  proposal: ProposalRecord,
): Promise<Approval> {
  const { core, metadata } = engine;
  const { pairingTopic, proposer } = proposal;
  const publicKey = await core.keychain.createKeyPair();
  const topic = await core.keychain.agree(publicKey, proposer.publicKey).catch(async (error: unknown) => {
    await core.keychain.delete(publicKey);
    throw error;
  });
  const session = createSession(engine, parameters, proposal, { topic, publicKey });
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
  try {
    await core.sessions.set(topic, session);
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
    const published = core.relayer.publish({ method: 'wc_approveSession', params });
    // The dapp learns of the session from the settlement; an update sent before it would be lost.
    core.messenger.hold(topic, published);
    await published;
  } catch (error) {
    await Promise.allSettled([deleteSession(engine, topic), core.keychain.delete(publicKey)]);
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

function createSession(
  engine: SignEngine,
  parameters: ApproveParameters,
  proposal: ProposalRecord,
  { topic, publicKey }: { readonly topic: string; readonly publicKey: string },
): SessionRecord {
  const { namespaces, relayProtocol, sessionProperties, scopedProperties, sessionConfig } = parameters;
  return {
    topic,
    relay: { protocol: relayProtocol ?? 'irn' },
    expiry: engine.now + sessionLifetimeSeconds,
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
      if (error) await deleteSession(engine, topic);
      else await core.sessions.set(topic, { ...session, acknowledged: true });
    },
  });
}
