import { isMooringError } from '@mooring/protocol';
import { proposalLifetimeSeconds } from '@mooring/protocol/limits';
import {
  assertScopedProperties,
  assertValid,
  checkProperties,
  checkRequestedNamespaces,
  createProtocolError,
  mergeRequiredIntoOptional,
  type Properties,
  type ProposalNamespaces,
  type ProposalRecord,
  type Relay,
  type SessionRecord,
} from '@mooring/protocol/sign';
import { choosePairing } from '../engine/choose-pairing.ts';
import { dropProposal } from '../engine/drop-proposal.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';

/** A session to propose. Namespaces as in CAIP-25. */
export interface ConnectParameters {
  /** Deprecated: merged into `optionalNamespaces`. */
  readonly requiredNamespaces?: ProposalNamespaces | undefined;
  readonly optionalNamespaces?: ProposalNamespaces | undefined;
  readonly sessionProperties?: Properties | undefined;
  readonly scopedProperties?: Properties | undefined;
  /** An active pairing to reuse; no link is returned then. */
  readonly pairingTopic?: string | undefined;
  readonly relays?: readonly Relay[] | undefined;
}

/** A proposal in progress. */
export interface Connection {
  /** The link to show; absent when a pairing was reused. */
  readonly uri?: string | undefined;
  /**
   * Resolves with the session once the wallet has approved. Rejects with the wallet's own `{ message, code }`, with
   * `Proposal expired` after 300 s, or with the relay's error.
   */
  readonly approval: () => Promise<SessionRecord>;
}

/**
 * Proposes a session. Returns the link once the proposal is stored, while the socket opens.
 *
 * @throws MooringError with the texts of pairing-protocol §5.8
 */
export async function connect(engine: SignEngine, parameters: ConnectParameters): Promise<Connection> {
  const { core } = engine;
  core.assertReady();
  checkParameters(engine, parameters);
  const { topic, uri } = await choosePairing(engine, parameters.pairingTopic);
  const proposal = await createProposal(engine, parameters, topic);
  const { id } = proposal;
  const approved = core.waiters.wait(`approval:${id}`, topic, proposalLifetimeSeconds * 1_000, () =>
    createError('PROPOSAL_EXPIRED'),
  ) as Promise<SessionRecord>;
  // A caller that ignores the approval must not cause an unhandled rejection.
  approved.catch(() => undefined);
  try {
    const message = await core.messenger.prepare(topic, 'wc_sessionPropose', proposal, id);
    await core.proposals.set(id, proposal);
    propose(engine, proposal, message);
  } catch (error) {
    core.settle(`approval:${id}`, { error });
    const { publicKey } = proposal.proposer;
    await Promise.allSettled([dropProposal(engine, id), core.keychain.delete(publicKey)]);
    throw error;
  }
  return { ...(uri === undefined ? {} : { uri }), approval: () => approved };
}

function checkParameters(engine: SignEngine, parameters: ConnectParameters): void {
  assertParameters('connect', parameters);
  const { optionalNamespaces, relays, requiredNamespaces, scopedProperties, sessionProperties } = parameters;
  if (relays !== undefined && relays !== null && !areRelays(relays))
    throw createProtocolError('MISSING_OR_INVALID', `connect() relays: ${String(relays)}`);
  if (isFilled(requiredNamespaces)) {
    engine.core.logger.warn(
      'connect() requiredNamespaces are deprecated and were merged into optionalNamespaces: ask there instead',
    );
    assertValid(checkRequestedNamespaces(requiredNamespaces, 'connect()', 'requiredNamespaces'));
  }
  if (isFilled(optionalNamespaces))
    assertValid(checkRequestedNamespaces(optionalNamespaces, 'connect()', 'optionalNamespaces'));
  assertValid(checkProperties(sessionProperties, 'sessionProperties'));
  if (scopedProperties === undefined) return;
  assertValid(checkProperties(scopedProperties, 'scopedProperties'));
  const asked = [...Object.keys(requiredNamespaces ?? {}), ...Object.keys(optionalNamespaces ?? {})];
  assertScopedProperties(scopedProperties, asked, 'required/optional');
}

/** `undefined`, `null` and `{}` request nothing; any other value must be namespaces. */
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length > 0;
}

function areRelays(relays: unknown): boolean {
  return (
    Array.isArray(relays) &&
    relays.length > 0 &&
    relays.every((relay: unknown) => {
      const { protocol } = (relay ?? {}) as { protocol?: unknown };
      return typeof protocol === 'string' && protocol.trim() !== '';
    })
  );
}

async function createProposal(
  engine: SignEngine,
  parameters: ConnectParameters,
  topic: string,
): Promise<ProposalRecord> {
  const { core, metadata } = engine;
  const { requiredNamespaces, optionalNamespaces, relays, sessionProperties, scopedProperties } = parameters;
  const publicKey = await core.keychain.createKeyPair();
  return {
    requiredNamespaces: {},
    optionalNamespaces: mergeRequiredIntoOptional(requiredNamespaces, optionalNamespaces),
    relays: relays ?? [{ protocol: 'irn' }],
    proposer: { publicKey, metadata },
    expiryTimestamp: engine.now + proposalLifetimeSeconds,
    pairingTopic: topic,
    ...(sessionProperties ? { sessionProperties } : {}),
    ...(scopedProperties ? { scopedProperties } : {}),
    id: core.messenger.nextId(),
  };
}

function propose(engine: SignEngine, { id, pairingTopic }: ProposalRecord, sessionProposal: string): void {
  const { core } = engine;
  const params = { pairingTopic, sessionProposal, ttl: proposalLifetimeSeconds, correlationId: id };
  core.relayer.publish({ method: 'wc_proposeSession', params }).catch(async (error: unknown) => {
    // The proposal stays open when the client is disposed of: a restart restores it from storage.
    if (isMooringError(error, 'ABORTED')) return;
    core.settle(`approval:${id}`, { error });
    await dropProposal(engine, id).catch(() => undefined);
  });
}
