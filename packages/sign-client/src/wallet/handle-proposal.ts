import { hashMessage } from '@mooring/protocol/crypto';
import { proposalLifetimeSeconds } from '@mooring/protocol/limits';
import {
  assertScopedProperties,
  assertValid,
  checkProperties,
  checkRequestedNamespaces,
  createProtocolError,
  type ProposalRecord,
  readMethodParams,
} from '@mooring/protocol/sign';
import type { InboundRequest } from '../core/method-handler.ts';
import { fairShare } from '../engine/fair-share.ts';
import { keepContext } from '../engine/keep-context.ts';
import { lockOf } from '../engine/once.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { withdrawUnanswered } from '../engine/unconfirmed.ts';
import { type StoredProposal, toProposal, type VerifyContext } from '../records/records.ts';
import { sizeOfRecord } from '../records/size-of-record.ts';
import { answersAuthentication } from './handle-auth-requests.ts';

/** Limits of pending proposals; a pairing's peer could send any number. */
const limits = {
  each: { count: 10, bytes: 524_288 },
  total: { count: 100, bytes: 4_194_304 },
};
const tooMany = 'too many proposals are waiting';

/** Handles proposals; pairing again with a link shows its proposal again. */
export function handleProposals(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionPropose', { request: (message) => onProposal(engine, message) });
  core.pairing.onPairedAgain((topic) => {
    core.messenger.retry(topic);
    const waiting = core.proposals.values().filter(({ pairingTopic }) => pairingTopic === topic);
    for (const proposal of waiting) if (!isOwn(proposal)) offerAgain(engine, proposal);
  });
}

async function onProposal(engine: SignEngine, message: InboundRequest): Promise<'elsewhere' | undefined> {
  const { core } = engine;
  const pairing = core.pairing.get(message.topic);
  if (!pairing) return undefined;
  // It accompanied a sign-in, which is answered instead.
  if (pairing.methods?.includes('wc_sessionAuthenticate') && answersAuthentication(engine, pairing.topic))
    return undefined;
  const proposal = readProposal(engine, message);
  if (proposal.expiryTimestamp <= engine.now)
    throw createProtocolError('EXPIRED', `proposal id: ${message.id}`);
  const known = core.proposals.get(proposal.id);
  if (known && !isSame(known, proposal))
    throw createProtocolError('MISSING_OR_INVALID', `proposal id is in use: ${proposal.id}`);
  if (!known) makeRoom(engine, proposal);
  let early: VerifyContext | undefined;
  const context = await engine.verify(proposal.proposer.metadata, message, (said) => {
    early = said;
    return keep(engine, proposal, said);
  });
  // Another tab may have shown and answered it already.
  if (!core.isOwner) return 'elsewhere';
  // The pairing may end while the origin is verified.
  if (!core.pairing.has(pairing.topic)) return undefined;
  const { unconfirmed, verifyContext: kept } = core.proposals.get(proposal.id) ?? {};
  const stored: StoredProposal = {
    ...proposal,
    unconfirmed,
    verifyContext: kept && isVerified(kept) ? kept : (early ?? context),
    ...(core.verification ? { messageHash: hashMessage(message.plaintext) } : {}),
  };
  await core.proposals.set(proposal.id, stored);
  offer(engine, stored);
  return undefined;
}

/** Whether both are the same message; peers choose ids. */
function isSame(one: ProposalRecord, other: ProposalRecord): boolean {
  return one.pairingTopic === other.pairingTopic && one.encryptedId === other.encryptedId;
}

/** Whether this client sent it as a dapp: only received proposals carry an envelope hash. */
function isOwn({ encryptedId }: ProposalRecord): boolean {
  return encryptedId === undefined;
}

/** @throws MooringError when the pairing's peer exceeds its share of pending proposals */
function makeRoom(engine: SignEngine, newcomer: ProposalRecord): void {
  const { core } = engine;
  const values = core.proposals.values().filter((proposal) => !isOwn(proposal));
  const share = fairShare(
    { values, peerOf: ({ pairingTopic }) => pairingTopic, bytesOf: sizeOfRecord },
    { peer: newcomer.pairingTopic, bytes: sizeOfRecord(newcomer) },
    limits,
  );
  if (share === 'take') return;
  const error = createProtocolError('MISSING_OR_INVALID', tooMany);
  if (share === 'refuse') throw error;
  for (const shed of share.shed) {
    const { id, pairingTopic } = shed;
    core.messenger.turnDown({ topic: pairingTopic, id, method: 'wc_sessionPropose' }, error);
    core.deleted.add(id, 'proposal');
    core.proposals.delete(id).catch(() => undefined);
    withdrawUnanswered(engine, shed).catch(() => undefined);
    engine.emit('proposal_expire', { id });
  }
}

function isVerified({ verified }: VerifyContext): boolean {
  return verified.validation !== 'UNKNOWN';
}

function keep(engine: SignEngine, proposal: ProposalRecord, verifyContext: VerifyContext): Promise<boolean> {
  const { id } = proposal;
  const isMeant = (stored: StoredProposal) => isSame(stored, proposal);
  const asked = { id, store: engine.core.proposals, lock: lockOf({ kind: 'proposal', id }), isMeant };
  return keepContext(engine, asked, verifyContext);
}

/** Emits a stored proposal. Verifies its origin again if that has brought no answer yet. */
function offerAgain(engine: SignEngine, stored: StoredProposal): void {
  offer(engine, stored);
  const { verifyContext, messageHash, encryptedId: envelopeHash } = stored;
  if ((verifyContext && isVerified(verifyContext)) || messageHash === undefined || envelopeHash === undefined)
    return;
  const { id, pairingTopic: topic, attestation, proposer } = stored;
  const store = (context: VerifyContext) => keep(engine, stored, context);
  engine
    .verify(proposer.metadata, { topic, id, attestation, envelopeHash, messageHash }, store)
    .then(async (context) => {
      if (isVerified(context) && (await store(context)))
        engine.emit('verify_context', { id, topic, verifyContext: context });
    })
    .catch(() => undefined);
}

function offer(engine: SignEngine, stored: StoredProposal): void {
  const proposal = toProposal(stored);
  const verifyContext = stored.verifyContext ?? engine.unverified(proposal.proposer.metadata);
  engine.emit('session_proposal', { id: proposal.id, params: proposal, verifyContext });
}

function readProposal(
  engine: SignEngine,
  { topic, id, params, envelopeHash, attestation }: InboundRequest,
): ProposalRecord {
  const { value, failure } = readMethodParams('wc_sessionPropose', params);
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  const { requiredNamespaces, optionalNamespaces, sessionProperties, scopedProperties, proposer, relays } =
    value;
  for (const [type, namespaces] of Object.entries({ requiredNamespaces, optionalNamespaces }))
    if (Object.keys(namespaces).length > 0)
      assertValid(
        checkRequestedNamespaces(
          namespaces,
          'onSessionProposeRequest()',
          type as 'requiredNamespaces' | 'optionalNamespaces',
        ),
      );
  assertValid(checkProperties(sessionProperties, 'sessionProperties'));
  if (scopedProperties) {
    assertValid(checkProperties(scopedProperties, 'scopedProperties'));
    const asked = [...Object.keys(requiredNamespaces), ...Object.keys(optionalNamespaces)];
    assertScopedProperties(scopedProperties, asked, 'required/optional');
  }
  return {
    id,
    // The topic it arrived on, whatever it claims: answers go where the dapp listens.
    pairingTopic: topic,
    expiryTimestamp: Math.min(
      value.expiryTimestamp ?? Number.POSITIVE_INFINITY,
      engine.now + 2 * proposalLifetimeSeconds,
    ),
    requiredNamespaces,
    optionalNamespaces,
    relays,
    proposer: { ...proposer, publicKey: proposer.publicKey.toLowerCase() },
    ...(sessionProperties ? { sessionProperties } : {}),
    ...(scopedProperties ? { scopedProperties } : {}),
    ...(attestation === undefined ? {} : { attestation }),
    encryptedId: envelopeHash,
  };
}
