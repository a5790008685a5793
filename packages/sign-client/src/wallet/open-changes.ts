import { createProtocolError, type SessionRecord, signMethods } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Limit of open changes; beyond it, the previous state of the oldest is forgotten. */
const maxOpen = 1_000;

/** Stores the state before a change until the dapp has answered it. */
export function remember(
  engine: SignEngine,
  id: number,
  change: { readonly before: SessionRecord; readonly after: Partial<SessionRecord> },
): void {
  const { undo, core } = engine;
  undo.set(id, change);
  core.expirer.set('undo', String(id), engine.now + signMethods.wc_sessionUpdate.request.ttl);
  if (undo.size <= maxOpen) return;
  const [oldest] = undo.keys();
  if (oldest !== undefined) forget(engine, oldest);
}

function forget({ core, undo }: SignEngine, id: number): void {
  undo.delete(id);
  core.expirer.delete('undo', String(id));
}

/** Reverts a change that the dapp did not accept, except what a later change has touched. */
export async function takeBack(engine: SignEngine, id: number): Promise<void> {
  const { core, undo } = engine;
  const change = undo.get(id);
  forget(engine, id);
  if (!change) return;
  const { topic } = change.before;
  const session = core.sessions.get(topic);
  if (!session) return;
  const members = Object.entries(change.after)
    .filter(([key, value]) => session[key as keyof SessionRecord] === value)
    .map(([key]) => [key, change.before[key as keyof SessionRecord]]);
  await core.sessions.set(topic, { ...session, ...Object.fromEntries(members) });
}

/** Handles the dapp's answers to updates and extensions. */
export function handleChangeAnswers(engine: SignEngine): void {
  const { core } = engine;
  core.onExpire('undo', (id) => takeBack(engine, Number(id)));
  core.sessions.onChange(({ id: topic, value }) => {
    if (value) return;
    for (const [id, { before }] of [...engine.undo]) if (before.topic === topic) forget(engine, id);
  });
  for (const method of ['wc_sessionUpdate', 'wc_sessionExtend'] as const) {
    core.messenger.handle(method, {
      async response({ request: { id }, error }) {
        if (error) await takeBack(engine, id);
        else forget(engine, id);
        core.settle(`answer:${id}`, error ? { error } : { result: undefined });
      },
    });
  }
}

/** Refuses changes by the dapp: only the wallet may change its grants. */
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
