import type { SessionRecord } from '@mooring/protocol/sign';
import type { Approvable } from '../records/records.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { deleteSession } from './delete-session.ts';
import { endSession } from './end-session.ts';
import type { SignEngine } from './sign-engine.ts';

/** The keys of a session that a wallet approves. */
export interface SessionKeys {
  readonly topic: string;
  /** Its private half and the topic's key are in the keychain; after a failed attempt, only the topic's key. */
  readonly publicKey: string;
  /** The session of an earlier attempt with these keys, which the dapp may have. */
  readonly earlier?: SessionRecord | undefined;
}

/**
 * Returns the keys of an earlier attempt to approve a request, or new ones.
 *
 * @throws MooringError `KEY_AGREEMENT_FAILED`, `STORAGE_FAILED`
 */
export async function sessionKeys(
  { core }: SignEngine,
  { unconfirmed }: Approvable,
  peerPublicKey: string,
): Promise<SessionKeys> {
  if (unconfirmed && core.keychain.has(unconfirmed.topic))
    return { topic: unconfirmed.topic, publicKey: unconfirmed.self.publicKey, earlier: unconfirmed };
  const publicKey = await core.keychain.createKeyPair();
  try {
    return { topic: await core.keychain.agree(publicKey, peerPublicKey), publicKey };
  } catch (error) {
    await core.keychain.delete(publicKey);
    throw error;
  }
}

/** An attempt to approve a request. */
export interface Attempt<Asked extends Approvable> {
  readonly store: Pick<RecordStore<Asked>, 'has' | 'set'>;
  /** The request as stored before. */
  readonly asked: Asked & { readonly id: number };
  readonly session: SessionRecord;
  /** Whether the dapp may have received this attempt or an earlier one. */
  readonly mayArrive: boolean;
}

/** Deletes the session of a failed attempt; keeps its key while the request is open and the dapp may know it. Never rejects. */
export async function discardAttempt<Asked extends Approvable>(
  engine: SignEngine,
  { store, asked, session, mayArrive }: Attempt<Asked>,
): Promise<void> {
  const { keychain } = engine.core;
  // It may have expired meanwhile.
  const isOpen = store.has(asked.id);
  await Promise.allSettled([
    mayArrive && !isOpen
      ? withdraw(engine, { unconfirmed: session })
      : deleteSession(engine, session.topic, { keepsKey: mayArrive }),
    isOpen && !mayArrive ? store.set(asked.id, asked) : undefined,
    keychain.delete(session.self.publicKey),
  ]);
}

/**
 * Ends the session of a request that the wallet began to approve and then rejects: the dapp may have it. Does not wait
 * for the relay.
 */
export async function withdraw(engine: SignEngine, { unconfirmed }: Approvable): Promise<void> {
  const { core } = engine;
  if (!unconfirmed || !core.keychain.has(unconfirmed.topic)) return;
  await endSession(engine, unconfirmed.topic);
}

/** As {@link withdraw}, for a request that nobody has answered: a session that this client has stands. */
export async function withdrawUnanswered(engine: SignEngine, asked: Approvable): Promise<void> {
  if (asked.unconfirmed && !engine.core.sessions.has(asked.unconfirmed.topic)) await withdraw(engine, asked);
}
