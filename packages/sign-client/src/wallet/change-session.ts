import { isMooringError } from '@mooring/protocol';
import { sessionLifetimeSeconds } from '@mooring/protocol/limits';
import {
  assertValid,
  checkConformingNamespaces,
  checkNamespaces,
  createProtocolError,
  isChainApproved,
  isEventApproved,
  type Namespaces,
  type SessionRecord,
} from '@mooring/protocol/sign';
import { requireSession } from '../engine/require-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { showValue } from '../parameters/show-value.ts';
import { remember, revertChange } from './open-changes.ts';

/** Milliseconds to wait for the dapp's answer. */
const answerTimeout = 300_000;

/**
 * Resolves when the dapp has accepted the change; rejects with its error object, or `TIMED_OUT` after 300 s. An offline
 * dapp applies the change when it returns. The session only reverts if the dapp rejects the change, or a day later,
 * when the relay drops the message.
 */
export interface Acknowledgement {
  readonly acknowledged: () => Promise<void>;
}

export interface UpdateParameters {
  readonly topic: string;
  readonly namespaces: Namespaces;
}

/** Replaces a session's namespaces. @throws MooringError with the texts of pairing-protocol §5.8, and the relay's */
export async function update(engine: SignEngine, parameters: UpdateParameters): Promise<Acknowledgement> {
  engine.core.assertReady();
  assertParameters('update', parameters);
  const { topic, namespaces } = parameters;
  const session = await requireSession(engine, topic);
  assertValid(checkNamespaces(namespaces, 'update()'));
  assertValid(checkConformingNamespaces(session.requiredNamespaces, namespaces, 'update()'));
  // A distinct object, so that a refusal of this update is not mistaken for one of a later, equal update.
  return change(engine, topic, 'wc_sessionUpdate', { namespaces }, { namespaces: { ...namespaces } });
}

/** Extends a session by seven days. @throws MooringError with the texts of pairing-protocol §5.8, and the relay's */
export async function extend(
  engine: SignEngine,
  parameters: { readonly topic: string },
): Promise<Acknowledgement> {
  engine.core.assertReady();
  assertParameters('extend', parameters);
  const { topic } = await requireSession(engine, parameters.topic);
  return change(engine, topic, 'wc_sessionExtend', {}, { expiry: engine.now + sessionLifetimeSeconds });
}

async function change(
  engine: SignEngine,
  topic: string,
  method: 'wc_sessionUpdate' | 'wc_sessionExtend',
  params: object,
  members: Partial<SessionRecord>,
): Promise<Acknowledgement> {
  const { core } = engine;
  // Another change, or the session's end, may have come since the call was checked.
  const session = core.sessions.get(topic) ?? (await requireSession(engine, topic));
  const id = core.messenger.nextId();
  const answered = core.waiters.wait(`answer:${id}`, topic, answerTimeout, () =>
    createError('TIMED_OUT', { what: 'The update' }),
  );
  // The answer may arrive in another tab, which does not know the previous state.
  answered.catch((error: unknown) => (isMooringError(error) ? undefined : revertChange(engine, id)));
  const { namespaces, expiry } = session;
  remember(engine, id, { topic, before: { namespaces, expiry }, after: members });
  try {
    await core.sessions.set(topic, { ...session, ...members });
    await core.messenger.request(topic, method, params, { id });
  } catch (error) {
    await revertChange(engine, id);
    core.waiters.settle(`answer:${id}`, { error });
    throw error;
  }
  return { acknowledged: async () => void (await answered) };
}

/** An event to emit on a chain (CAIP-2) of a session. */
export interface EmitParameters {
  readonly topic: string;
  readonly event: { readonly name: string; readonly data: unknown };
  /** CAIP-2. */
  readonly chainId: string;
}

/** Emits an event to the dapp. @throws MooringError with the texts of pairing-protocol §5.8, and the relay's */
export async function emit(engine: SignEngine, parameters: EmitParameters): Promise<void> {
  engine.core.assertReady();
  assertParameters('emit', parameters);
  const { topic, event, chainId } = parameters;
  const { namespaces } = await requireSession(engine, topic);
  if (!isChainApproved(namespaces, chainId))
    throw createProtocolError('MISSING_OR_INVALID', `emit() chainId: ${chainId}`);
  if (
    typeof event?.name !== 'string' ||
    event.name.trim() === '' ||
    !isEventApproved(namespaces, chainId, event.name)
  )
    throw createProtocolError('MISSING_OR_INVALID', `emit() event: ${showValue(event)}`);
  const id = await engine.core.messenger.request(topic, 'wc_sessionEvent', { event, chainId });
  // Peers only answer to refuse, which nothing awaits.
  await engine.core.history.deleteSent(id);
}
