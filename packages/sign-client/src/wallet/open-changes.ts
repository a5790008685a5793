import { createProtocolError, type SessionRecord, signMethods } from '@mooring/protocol/sign';
import type { OpenChange, SignEngine } from '../engine/sign-engine.ts';

/** Limit of open changes; beyond it, the previous state of the oldest is forgotten. */
const maxOpen = 1_000;

/** Stores the state before a change until the dapp has answered it. */
export function remember(engine: SignEngine, id: number, change: OpenChange): void {
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
export async function revertChange(engine: SignEngine, id: number): Promise<void> {
  const { core, undo } = engine;
  const change = undo.get(id);
  forget(engine, id);
  if (!change) return;
  const { topic, before, after } = change;
  const session = core.sessions.get(topic);
  if (!session) return;
  const reverted: [string, unknown][] = [];
  for (const [key, value] of membersOf(after)) {
    const next = openChanges(engine, topic).find(([other, later]) => other > id && key in later.after);
    // If the later change is refused too, the session has to return to the state before both.
    if (next) undo.set(next[0], { ...next[1], before: { ...next[1].before, [key]: before[key] } });
    else if (session[key] === value) reverted.push([key, before[key]]);
  }
  if (reverted.length > 0) await core.sessions.set(topic, { ...session, ...Object.fromEntries(reverted) });
}

/** Ends a change that the dapp accepted. A late refusal of an earlier one no longer matters to the same members. */
function accept(engine: SignEngine, id: number): void {
  const { undo } = engine;
  const change = undo.get(id);
  forget(engine, id);
  if (!change) return;
  for (const [earlier, { after, ...rest }] of openChanges(engine, change.topic)) {
    if (earlier > id) continue;
    const untouched = membersOf(after).filter(([key]) => !(key in change.after));
    undo.set(earlier, { ...rest, after: Object.fromEntries(untouched) });
  }
}

/** Open changes of a session, in the order in which they were sent. */
function openChanges({ undo }: SignEngine, topic: string): readonly (readonly [number, OpenChange])[] {
  return [...undo].filter(([, change]) => change.topic === topic);
}

function membersOf(members: Partial<SessionRecord>): [keyof SessionRecord, unknown][] {
  return Object.entries(members) as [keyof SessionRecord, unknown][];
}

/** Handles the dapp's answers to updates and extensions. */
export function handleChangeAnswers(engine: SignEngine): void {
  const { core } = engine;
  core.onExpire('undo', (id) => revertChange(engine, Number(id)));
  core.sessions.onChange(({ id: topic, value }) => {
    if (value) return;
    for (const [id] of openChanges(engine, topic)) forget(engine, id);
  });
  for (const method of ['wc_sessionUpdate', 'wc_sessionExtend'] as const) {
    core.messenger.handle(method, {
      async response({ request: { id }, error }) {
        if (error) await revertChange(engine, id);
        else accept(engine, id);
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
