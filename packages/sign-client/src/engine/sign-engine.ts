import { readPeerMetadata } from '@mooring/protocol';
import type { Metadata, SessionRecord } from '@mooring/protocol/sign';
import type { Core } from '../core/core.ts';
import { nowSeconds } from '../platform/clock.ts';
import { deleteSession } from './delete-session.ts';
import { handleSessionDelete } from './disconnect.ts';
import { Emitter } from './emitter.ts';
import { LatestIds } from './latest-ids.ts';
import { handleSessionPing } from './ping.ts';
import type { SignEvents } from './sign-events.ts';

export interface SignConfig {
  /** Requests are emitted as they come instead of one at a time. */
  readonly disableRequestQueue?: boolean | undefined;
  /** Milliseconds between the answer to one request and the next one's event; 0 unless stated. */
  readonly requestQueuePause?: number | undefined;
}

/** What sessions share in both roles: stores, events, expiry. Roles add their methods to it. */
export class SignEngine {
  readonly core: Core;
  readonly metadata: Metadata;
  readonly config: SignConfig;
  readonly events = new Emitter<SignEvents>();
  /** Newest `update` per topic and newest event per topic and name. */
  readonly latest = new LatestIds();

  /** What a session was before a change that the dapp has not answered yet, by the request's id. */
  readonly undo = new Map<number, Partial<SessionRecord>>();

  constructor(core: Core, metadata: Metadata, config: SignConfig = {}) {
    this.core = core;
    this.metadata = metadata;
    this.config = config;
    this.#watchStores();
    core.onNews('event', (payload) => {
      const [name, value] = payload as [keyof SignEvents, never];
      this.events.emit(name, value);
    });
    core.onExpire('session', (topic) => this.#expireSession(topic));
    core.onExpire('settlement', (topic) => this.#expireSettlement(topic));
    core.onExpire('proposal', (id) => this.#expireProposal(Number(id)));
    handleSessionDelete(this);
    handleSessionPing(this);
  }

  /** Unix seconds. */
  get now(): number {
    return nowSeconds(this.core.clock);
  }

  /** Emits in this tab and in the others. */
  emit<Name extends keyof SignEvents>(name: Name, payload: SignEvents[Name]): void {
    this.core.tell('event', [name, payload]);
    this.events.emit(name, payload);
  }

  /** Reads storage, drops what is past its time, then lets messages in. Call when every role is installed. */
  async start(): Promise<void> {
    const { core } = this;
    await core.start();
    await Promise.all([
      ...core.sessions
        .values()
        .filter(({ topic, expiry }) => expiry <= this.now || !core.keychain.has(topic))
        .map(({ topic }) => deleteSession(this, topic)),
      ...core.proposals
        .values()
        .filter(({ expiryTimestamp }) => expiryTimestamp <= this.now)
        .map(({ id }) => core.proposals.delete(id)),
    ]);
    core.messenger.begin();
  }

  /** Nothing but the peer's own claim is known. */
  unverified(peer: Metadata): { verified: { verifyUrl: string; validation: 'UNKNOWN'; origin: string } } {
    const { url } = readPeerMetadata(peer);
    const origin = url === '' ? '' : new URL(url).origin;
    return { verified: { verifyUrl: peer.verifyUrl ?? '', validation: 'UNKNOWN', origin } };
  }

  #watchStores(): void {
    const { expirer, sessions, settlements, proposals } = this.core;
    sessions.onChange(({ id, value }) => {
      if (value) expirer.set(`session:${id}`, value.expiry);
      else expirer.delete(`session:${id}`);
    });
    settlements.onChange(({ id, value }) => {
      if (value) expirer.set(`settlement:${id}`, value.expiry);
      else expirer.delete(`settlement:${id}`);
    });
    proposals.onChange(({ id, value }) => {
      if (value) expirer.set(`proposal:${id}`, value.expiryTimestamp);
      else expirer.delete(`proposal:${id}`);
    });
    for (const session of sessions.values()) expirer.set(`session:${session.topic}`, session.expiry);
    for (const topic of settlements.keys())
      expirer.set(`settlement:${topic}`, settlements.get(topic)?.expiry ?? 0);
    for (const { id, expiryTimestamp } of proposals.values()) expirer.set(`proposal:${id}`, expiryTimestamp);
  }

  async #expireSession(topic: string): Promise<void> {
    await deleteSession(this, topic);
    this.emit('session_delete', { id: 0, topic });
    this.emit('session_expire', { topic });
  }

  async #expireSettlement(topic: string): Promise<void> {
    const { core } = this;
    core.relayer.unsubscribe(topic);
    await Promise.all([core.settlements.delete(topic), core.keychain.delete(topic)]);
  }

  async #expireProposal(id: number): Promise<void> {
    const { core } = this;
    const proposal = core.proposals.get(id);
    core.deleted.add(id, 'proposal');
    await Promise.all([
      core.proposals.delete(id),
      proposal ? core.keychain.delete(proposal.proposer.publicKey) : undefined,
    ]);
    core.settle(`approval:${id}`, { error: { message: 'Proposal expired', code: 0 } });
    this.emit('proposal_expire', { id });
  }
}
