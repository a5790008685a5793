import { readAuthenticateParams } from '@mooring/protocol/cacao';
import { createProtocolError } from '@mooring/protocol/sign';
import type { InboundRequest } from '../core/method-handler.ts';
import { fairShare } from '../engine/fair-share.ts';
import type { PendingAuthRequest } from '../engine/records.ts';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Sign-ins that may wait at one time. */
const limits = { each: 10, total: 100 };
/** Seconds. */
const longestLife = 604_800;

/** A dapp asks to sign in (pairing-protocol §5.2, row 3). */
export async function onAuthRequest(engine: SignEngine, message: InboundRequest): Promise<void> {
  const { core } = engine;
  const { topic, id, params } = message;
  const value = readAuthenticateParams(params);
  if (!value) throw createProtocolError('MISSING_OR_INVALID', 'wc_sessionAuthenticate params');
  const { authPayload, requester, expiryTimestamp } = value;
  if (expiryTimestamp <= engine.now) throw createProtocolError('EXPIRED', `authenticate id: ${id}`);
  if (core.authRequests.has(id) && core.authRequests.get(id)?.pairingTopic !== topic)
    throw createProtocolError('MISSING_OR_INVALID', `request id is in use: ${id}`);
  const waiting = core.authRequests.values();
  if (fairShare(waiting, ({ pairingTopic }) => pairingTopic, topic, limits) !== 'take')
    throw createProtocolError('MISSING_OR_INVALID', 'too many requests are waiting');
  const { link } = core.messenger;
  const byLink = message.transport === 'link' && link !== undefined;
  if (byLink) await link.meet(requester.metadata);
  const pending: PendingAuthRequest = {
    id,
    pairingTopic: topic,
    authPayload,
    requester: { ...requester, publicKey: requester.publicKey.toLowerCase() },
    expiryTimestamp: Math.min(expiryTimestamp, engine.now + longestLife),
    verifyContext: byLink
      ? link.context(requester.metadata)
      : await engine.verify(requester.metadata, message, async (verifyContext) => {
          const stored = core.authRequests.get(id);
          if (stored) await core.authRequests.set(id, { ...stored, verifyContext });
        }),
    transportType: byLink ? 'link_mode' : 'relay',
  };
  await core.authRequests.set(id, pending);
  engine.emit('session_authenticate', {
    id,
    topic,
    params: {
      authPayload,
      requester: pending.requester,
      expiryTimestamp: pending.expiryTimestamp,
    },
    verifyContext: pending.verifyContext,
  });
}
