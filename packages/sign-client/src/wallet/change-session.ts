import { createError } from '@mooring/protocol';
import {
  assertValid,
  checkConformingNamespaces,
  checkNamespaces,
  createProtocolError,
  isChainApproved,
  isEventApproved,
  lifetimes,
  type Namespaces,
  type SessionRecord,
} from '@mooring/protocol/sign';
import { requireSession } from '../engine/require-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Milliseconds until a dapp's silence counts as no. */
const answerTimeout = 300_000;

/** Resolves when the dapp has taken the change; rejects with its error object, or `TIMED_OUT`. */
export interface Acknowledgement {
  readonly acknowledged: () => Promise<void>;
}

/** Replaces a session's namespaces. @throws MooringError with the texts of pairing-protocol §5.8, and the relay's */
export async function update(
  engine: SignEngine,
  { topic, namespaces }: { readonly topic: string; readonly namespaces: Namespaces },
): Promise<Acknowledgement> {
  const session = await requireSession(engine, topic);
  assertValid(checkNamespaces(namespaces, 'update()'));
  assertValid(checkConformingNamespaces(session.requiredNamespaces, namespaces, 'update()'));
  // An object of its own, by which a refusal of this update is told from one of a later, equal update.
  return change(engine, session, 'wc_sessionUpdate', { namespaces }, { namespaces: { ...namespaces } });
}

/** Gives a session another seven days. @throws MooringError with the texts of pairing-protocol §5.8, and the relay's */
export async function extend(
  engine: SignEngine,
  { topic }: { readonly topic: string },
): Promise<Acknowledgement> {
  const session = await requireSession(engine, topic);
  return change(engine, session, 'wc_sessionExtend', {}, { expiry: engine.now + lifetimes.session });
}

async function change(
  engine: SignEngine,
  session: SessionRecord,
  method: 'wc_sessionUpdate' | 'wc_sessionExtend',
  params: object,
  members: Partial<SessionRecord>,
): Promise<Acknowledgement> {
  const { core } = engine;
  const { topic } = session;
  const id = core.messenger.nextId();
  const answered = core.waiters.wait(`answer:${id}`, topic, answerTimeout, () =>
    createError('TIMED_OUT', { what: 'The update' }),
  );
  answered.catch(() => undefined);
  engine.undo.set(id, { before: session, after: members });
  try {
    await core.sessions.set(topic, { ...session, ...members });
    await core.messenger.request(topic, method, params, { id });
  } catch (error) {
    await takeBack(engine, topic, id);
    core.waiters.settle(`answer:${id}`, { error });
    throw error;
  }
  return { acknowledged: async () => void (await answered) };
}

/** The dapp did not take a change: what no later change has touched is again what it was. */
async function takeBack({ core, undo }: SignEngine, topic: string, id: number): Promise<void> {
  const change = undo.get(id);
  undo.delete(id);
  const session = core.sessions.get(topic);
  if (!session || !change) return;
  const members = Object.entries(change.after)
    .filter(([key, value]) => session[key as keyof SessionRecord] === value)
    .map(([key]) => [key, change.before[key as keyof SessionRecord]]);
  await core.sessions.set(topic, { ...session, ...Object.fromEntries(members) });
}

/** Answers of the dapp to {@link update} and {@link extend}. */
export function handleChangeAnswers(engine: SignEngine): void {
  const { core } = engine;
  for (const method of ['wc_sessionUpdate', 'wc_sessionExtend'] as const) {
    core.messenger.handle(method, {
      async response({ topic, request: { id }, error }) {
        if (error) await takeBack(engine, topic, id);
        engine.undo.delete(id);
        core.settle(`answer:${id}`, error ? { error } : { result: undefined });
      },
    });
  }
}

export interface EmitParameters {
  readonly topic: string;
  readonly event: { readonly name: string; readonly data: unknown };
  /** CAIP-2. */
  readonly chainId: string;
}

/** Tells the dapp of an event. @throws MooringError with the texts of pairing-protocol §5.8, and the relay's */
export async function emit(engine: SignEngine, { topic, event, chainId }: EmitParameters): Promise<void> {
  const { namespaces } = await requireSession(engine, topic);
  if (!isChainApproved(namespaces, chainId))
    throw createProtocolError('MISSING_OR_INVALID', `emit() chainId: ${chainId}`);
  if (
    typeof event?.name !== 'string' ||
    event.name.trim() === '' ||
    !isEventApproved(namespaces, chainId, event.name)
  )
    throw createProtocolError('MISSING_OR_INVALID', `emit() event: ${JSON.stringify(event)}`);
  const id = await engine.core.messenger.request(topic, 'wc_sessionEvent', { event, chainId });
  // Peers answer only what they refuse, and nobody waits for that.
  await engine.core.history.deleteSent(id);
}

/** A dapp has no say over what the wallet gives: its attempts are refused. */
export function refuseDappChanges(engine: SignEngine): void {
  const { messenger, sessions } = engine.core;
  for (const [method, kind] of [
    ['wc_sessionUpdate', 'UNAUTHORIZED_UPDATE_REQUEST'],
    ['wc_sessionExtend', 'UNAUTHORIZED_EXTEND_REQUEST'],
  ] as const) {
    messenger.handle(method, {
      request({ topic }) {
        if (sessions.has(topic)) throw createProtocolError(kind);
      },
    });
  }
}
