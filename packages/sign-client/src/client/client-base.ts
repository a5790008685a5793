import {
  type Constant,
  type Metadata,
  type ProposalNamespaces,
  type ProposalRecord,
  type SessionRecord,
  sessionSatisfies,
} from '@mooring/protocol/sign';
import { Core } from '../core/core.ts';
import type { CoreOptions } from '../core/core-options.ts';
import { type RecordView, recordView } from '../core/record-view.ts';
import type { Emitter } from '../emitter/emitter.ts';
import { type DisconnectParameters, disconnect, handleSessionDelete } from '../engine/disconnect.ts';
import { handleSessionPing, ping } from '../engine/ping.ts';
import { handleExpiry } from '../engine/session-expiry.ts';
import { type SignConfig, SignEngine } from '../engine/sign-engine.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import type { Logger } from '../log/logger.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { type PendingAuthRequest, type PendingRequest, toProposal, toSession } from '../records/records.ts';
import { toPendingRequest } from '../records/stored-request.ts';
import { AuthRequests } from './auth-requests.ts';
import { startEngine } from './start-engine.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

/** Options of every client. */
export interface ClientOptions extends CoreOptions {
  readonly metadata: Constant<Metadata>;
  /** An existing core; its own options apply instead of these. */
  readonly core?: Core | undefined;
  readonly signConfig?: SignConfig | undefined;
}

/** Members shared by both roles of the client. */
export abstract class ClientBase {
  readonly protocol = 'wc';
  readonly version = 2;
  readonly name: string;
  readonly metadata: Metadata;
  readonly core: Core;
  readonly session: RecordView<SessionRecord>;
  readonly proposal: RecordView<ProposalRecord, number>;
  readonly pendingRequest: RecordView<PendingRequest, number>;
  /** Sign-ins that wait for the wallet's answer. */
  readonly auth: { readonly requests: RecordView<PendingAuthRequest, number> };
  readonly signConfig: SignConfig | undefined;
  /** The options the client was created with. */
  readonly opts: ClientOptions;
  protected readonly engine: SignEngine;

  /** @throws MooringError `RELAY_URL_MISSING`, `RELAY_URL_INVALID` */
  protected constructor(options: ClientOptions, installRoles: (engine: SignEngine) => void) {
    this.core = options.core ?? new Core(options);
    this.name = options.name ?? 'client';
    this.metadata = options.metadata as Metadata;
    this.signConfig = options.signConfig;
    this.opts = options;
    this.engine = new SignEngine(this.core, this.metadata, options.signConfig);
    handleExpiry(this.engine);
    handleSessionDelete(this.engine);
    handleSessionPing(this.engine);
    installRoles(this.engine);
    const { core } = this;
    const { deleted } = core;
    const assertReady = () => core.assertReady();
    const byTopic = { deleted, assertReady, readKey: String };
    const byId = { deleted, assertReady, readKey: Number };
    this.session = recordView({
      ...byTopic,
      store: core.sessions,
      name: 'session',
      kind: 'session',
      show: toSession,
    });
    this.proposal = recordView({
      ...byId,
      store: core.proposals,
      name: 'proposal',
      kind: 'proposal',
      show: toProposal,
    });
    this.pendingRequest = recordView({
      ...byId,
      store: new UnansweredRequests(this.engine),
      name: 'request',
      kind: 'request',
      show: toPendingRequest,
    });
    const requests = recordView({
      ...byId,
      store: new AuthRequests(core, this.metadata),
      name: 'requests',
      kind: 'request',
      show: (request: PendingAuthRequest) => request,
    });
    this.auth = { requests };
  }

  get logger(): Logger {
    return this.core.logger;
  }

  /** The original's name for the writer of log lines. */
  get context(): string {
    return this.name;
  }

  get events(): Emitter<SignEvents> {
    return this.engine.events;
  }

  /** The original's name for the pairing API. */
  get pairing(): Core['pairing']['pairings'] {
    return this.core.pairing.pairings;
  }

  /** Resolves 500 ms after the peer has answered. @throws MooringError `TIMED_OUT` */
  ping(parameters: { readonly topic: string }): Promise<void> {
    return ping(this.engine, parameters);
  }

  /** Ends a session or pairing: on this side at once, on the peer's when it receives the message. */
  disconnect(parameters: DisconnectParameters): Promise<void> {
    return disconnect(this.engine, parameters);
  }

  /** Sessions that satisfy all required namespaces. */
  find(parameters: { readonly requiredNamespaces: ProposalNamespaces }): SessionRecord[] {
    this.core.assertReady();
    assertParameters('find', parameters);
    const { requiredNamespaces } = parameters;
    assertParameters('find', requiredNamespaces);
    return this.core.sessions
      .values()
      .filter(({ namespaces }) => sessionSatisfies(namespaces, requiredNamespaces))
      .map(toSession);
  }

  on<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): this {
    this.events.on(name, listener);
    return this;
  }

  once<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): this {
    this.events.once(name, listener);
    return this;
  }

  off<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): this {
    this.events.off(name, listener);
    return this;
  }

  removeListener<Name extends keyof SignEvents>(
    name: Name,
    listener: (payload: SignEvents[Name]) => void,
  ): this {
    return this.off(name, listener);
  }

  removeAllListeners(name: keyof SignEvents): this {
    this.events.removeAllListeners(name);
    return this;
  }

  /**
   * Closes the client: its socket, its timers and any storage folder it opened. Open promises reject with `ABORTED`,
   * records stay, and the client cannot be used afterwards. In Node this lets the process end; an open client with a
   * session, a pairing or a pending call keeps it alive.
   */
  dispose(): Promise<void> {
    return this.core.dispose();
  }

  /** Releases its resources if the start fails, because the caller has no client to dispose of. */
  protected async start(): Promise<this> {
    try {
      await startEngine(this.engine);
    } catch (error) {
      if (!this.opts.core) await this.core.dispose();
      throw error;
    }
    return this;
  }
}
