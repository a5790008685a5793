import { readAuthenticateParams } from '@mooring/protocol/cacao';
import { requestLifetimeMaximumSeconds } from '@mooring/protocol/limits';
import { createProtocolError } from '@mooring/protocol/sign';
import type { InboundRequest } from '../core/method-handler.ts';
import { fairShare } from '../engine/fair-share.ts';
import { keepContext } from '../engine/keep-context.ts';
import { lockOf } from '../engine/once.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { withdrawUnanswered } from '../engine/unconfirmed.ts';
import { universalLinkOf } from '../link-mode/link-url.ts';
import type { PendingAuthRequest, VerifyContext } from '../records/records.ts';
import { sizeOfRecord } from '../records/size-of-record.ts';
import { compareDomain } from './compare-domain.ts';

/** Sign-ins that may be pending at one time. */
const limits = {
  each: { count: 10, bytes: 524_288 },
  total: { count: 100, bytes: 4_194_304 },
};

/** Handles a dapp's sign-in request (pairing-protocol §5.2, row 3). */
export async function onAuthRequest(
  engine: SignEngine,
  message: InboundRequest,
): Promise<'elsewhere' | undefined> {
  const { core } = engine;
  const { topic, id, params } = message;
  const value = readAuthenticateParams(params);
  if (!value) throw createProtocolError('MISSING_OR_INVALID', 'wc_sessionAuthenticate params');
  const { authPayload, requester, expiryTimestamp } = value;
  if (expiryTimestamp <= engine.now) throw createProtocolError('EXPIRED', `authenticate id: ${id}`);
  const known = core.authRequests.get(id);
  if (known && known.pairingTopic !== topic)
    throw createProtocolError('MISSING_OR_INVALID', `request id is in use: ${id}`);
  // Already shown or about to be: the response belongs to that request.
  if (known) {
    offer(engine, known);
    return undefined;
  }
  const publicKey = requester.publicKey.toLowerCase();
  // The key determines where the answer goes, so one key may serve only one request.
  if (core.authRequests.values().some((one) => one.requester.publicKey === publicKey))
    throw createProtocolError('MISSING_OR_INVALID', 'requester is in use');
  const { link } = core.messenger;
  const byLink = message.transport === 'link' && link !== undefined;
  if (byLink && universalLinkOf(requester.metadata) === undefined)
    throw createProtocolError('MISSING_OR_INVALID', 'requester has no address to be answered at');
  makeRoom(engine, { peer: topic, bytes: sizeOfRecord(value) });
  const judge = (context: VerifyContext) => compareDomain(context, authPayload.domain);
  const { url } = requester.metadata;
  const asked = {
    id,
    store: core.authRequests,
    lock: lockOf({ kind: 'sign-in', id }),
    isMeant: (stored: PendingAuthRequest) =>
      stored.pairingTopic === topic && stored.requester.metadata.url === url,
  };
  const keep = (verifyContext: VerifyContext) => keepContext(engine, asked, verifyContext);
  const pending: PendingAuthRequest = {
    id,
    pairingTopic: topic,
    authPayload,
    requester: { ...requester, publicKey },
    expiryTimestamp: Math.min(expiryTimestamp, engine.now + requestLifetimeMaximumSeconds),
    verifyContext: byLink
      ? judge(link.context(requester.metadata))
      : await engine.verify(requester.metadata, message, keep, judge),
    transportType: byLink ? 'link_mode' : 'relay',
  };
  // Another tab may have shown and answered it already. Link mode requests open in this tab.
  if (!byLink && !core.isOwner) return 'elsewhere';
  // The pairing may end while the origin is verified.
  if (!core.pairing.has(topic)) return undefined;
  await core.authRequests.set(id, pending);
  offer(engine, pending);
  return undefined;
}

/** @throws MooringError when the pairing's peer exceeds its share of pending requests */
function makeRoom(engine: SignEngine, newcomer: { readonly peer: string; readonly bytes: number }): void {
  const { core } = engine;
  const values = core.authRequests.values();
  const share = fairShare(
    { values, peerOf: ({ pairingTopic }) => pairingTopic, bytesOf: sizeOfRecord },
    newcomer,
    limits,
  );
  if (share === 'take') return;
  const error = createProtocolError('MISSING_OR_INVALID', 'too many requests are waiting');
  if (share === 'refuse') throw error;
  for (const shed of share.shed) {
    const { id, pairingTopic } = shed;
    // Without a key no answer can be sent.
    if (core.keychain.has(pairingTopic))
      core.messenger.turnDown({ topic: pairingTopic, id, method: 'wc_sessionAuthenticate' }, error);
    core.deleted.add(id, 'request');
    core.authRequests.delete(id).catch(() => undefined);
    withdrawUnanswered(engine, shed).catch(() => undefined);
    engine.emit('session_authenticate_expire', { id });
  }
}

function offer(engine: SignEngine, pending: PendingAuthRequest): void {
  const { id, pairingTopic, authPayload, requester, expiryTimestamp, verifyContext } = pending;
  engine.emit('session_authenticate', {
    id,
    topic: pairingTopic,
    params: { authPayload, requester, expiryTimestamp },
    verifyContext,
  });
}
