import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { protocolError } from '@mooring/protocol/sign';
import { settledWithin } from '@mooring/protocol/time';
import type { InboundRequest } from '../core/method-handler.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { deleteSession } from './delete-session.ts';
import { sendSessionDelete } from './end-session.ts';
import { requireEitherTopic } from './require-session.ts';
import type { SignEngine } from './sign-engine.ts';

/** A session or pairing to end. */
export interface DisconnectParameters {
  readonly topic: string;
  /** Accepted and ignored: peers always receive code 6000, as from the original. */
  readonly reason?: { readonly code: number; readonly message: string } | undefined;
}

/**
 * Ends a session or a pairing. Deletes it locally even if the relay is unreachable.
 *
 * @throws MooringError with the texts of pairing-protocol §5.8
 */
export async function disconnect(engine: SignEngine, parameters: DisconnectParameters): Promise<void> {
  const { core } = engine;
  core.assertReady();
  assertParameters('disconnect', parameters);
  const { topic } = parameters;
  if ((await requireEitherTopic(engine, topic)) === 'pairing') {
    await core.pairing.disconnect({ topic });
    return;
  }
  // The relay keeps the message for an offline peer.
  await settledWithin(core.clock, disconnectTimeoutMs, sendSessionDelete(engine, topic));
  await deleteSession(engine, topic);
}

/** The peer's side of {@link disconnect}. */
export function handleSessionDelete(engine: SignEngine): void {
  const { core } = engine;
  core.onBroadcast('reject-topic', (payload) => {
    const { topic, error } = (payload ?? {}) as { topic?: unknown; error?: unknown };
    if (typeof topic === 'string') core.waiters.rejectTopic(topic, error);
  });
  core.messenger.handle('wc_sessionDelete', {
    async request({ topic, id }: InboundRequest) {
      await dropSettlement(engine, topic);
      if (!core.sessions.has(topic)) return;
      core.messenger.answer(topic, id, 'wc_sessionDelete', true).catch(() => undefined);
      await deleteSession(engine, topic);
      engine.emit('session_delete', { id, topic });
    },
  });
}

/** Drops the settlement when the wallet disconnects before it arrives, and ignores it if it still comes. */
async function dropSettlement({ core }: SignEngine, topic: string): Promise<void> {
  const settlement = core.settlements.get(topic);
  if (!settlement) return;
  core.settle(`approval:${settlement.proposalId}`, { error: protocolError('USER_DISCONNECTED') });
  core.relayer.unsubscribe(topic);
  core.messenger.forgetTopic(topic);
  await Promise.all([
    core.settlements.delete(topic),
    core.proposals.delete(settlement.proposalId),
    core.keychain.delete(topic),
    core.keychain.delete(settlement.publicKey),
  ]);
}
