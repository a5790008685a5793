import type { RecordStore } from '../storage/record-store.ts';
import { deleteSession } from './delete-session.ts';
import { dropProposerKey } from './drop-proposal.ts';
import type { SignEngine } from './sign-engine.ts';
import { withdrawUnanswered } from './unconfirmed.ts';

/** Expires sessions, settlements and proposals. */
export function handleExpiry(engine: SignEngine): void {
  const { core } = engine;
  watch(engine, 'session', core.sessions, ({ expiry }) => expiry);
  watch(engine, 'settlement', core.settlements, ({ expiry }) => expiry);
  watch(engine, 'proposal', core.proposals, ({ expiryTimestamp }) => expiryTimestamp);
  core.onExpire('session', async (topic) => {
    await deleteSession(engine, topic);
    engine.emit('session_delete', { id: 0, topic });
    engine.emit('session_expire', { topic });
  });
  core.onExpire('settlement', (topic) => expireSettlement(engine, topic));
  core.onExpire('proposal', (id) => expireProposal(engine, Number(id)));
}

/** Watches one kind of record; also used for requests, which only wallets store. */
export function watch<Value extends object>(
  { core: { expirer } }: SignEngine,
  kind: string,
  store: RecordStore<Value>,
  expiryOf: (value: Value) => number,
): void {
  store.onChange(({ id, value }) => {
    if (value) expirer.set(kind, id, expiryOf(value));
    else expirer.delete(kind, id);
  });
  for (const id of store.keys()) {
    const value = store.get(id);
    if (value) expirer.set(kind, id, expiryOf(value));
  }
}

async function expireSettlement(engine: SignEngine, topic: string): Promise<void> {
  const { core } = engine;
  const settlement = core.settlements.get(topic);
  await core.settlements.delete(topic);
  if (settlement) await dropProposerKey(engine, settlement.publicKey);
  // Storage did not delete the settlement when the session was created, which needs the key.
  if (core.sessions.has(topic)) return;
  core.relayer.unsubscribe(topic);
  core.messenger.forgetTopic(topic);
  await core.keychain.delete(topic);
}

async function expireProposal(engine: SignEngine, id: number): Promise<void> {
  const { core } = engine;
  const proposal = core.proposals.get(id);
  core.deleted.add(id, 'proposal');
  await Promise.all([
    core.proposals.delete(id),
    core.history.deleteSent(id),
    proposal ? dropProposerKey(engine, proposal.proposer.publicKey) : undefined,
    proposal ? withdrawUnanswered(engine, proposal) : undefined,
  ]);
  core.settle(`approval:${id}`, { error: { message: 'Proposal expired', code: 0 } });
  engine.emit('proposal_expire', { id });
}
