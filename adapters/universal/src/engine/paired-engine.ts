import type { CaipNetworkId, Namespace } from '@mooring/core';
import type {
  Approval,
  ApprovalRequest,
  ByNamespace,
  Clock,
  Grant,
  OpenLink,
  Proposal,
  RequestEvent,
  WalletEvent,
} from '@mooring/core/adapter';
import { EventListeners } from '@mooring/evm';
import { currentNamespace, signInNamespace } from '@mooring/protocol';
import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { settledWithin } from '@mooring/protocol/time';
import type { SignEvents } from '@mooring/sign-client/dapp';
import { createError } from '../errors.ts';
import { awaitApproval } from '../session/await-approval.ts';
import { bareName } from '../session/caip-parts.ts';
import { overrideProposal } from '../session/proposal.ts';
import type { ProviderOverride } from '../session/provider-override.ts';
import { approvedChain, readChangedChain, readWalletEvent } from '../session/read-wallet-event.ts';
import type { PortEvent, PortRequest, Proposed, SessionPort } from '../session/session-port.ts';
import { signInRequest } from '../session/sign-in-request.ts';
import type { ProposalRequest, SignInRequest, SignSession } from '../session/sign-session.ts';
import { approvalOf } from './approval-of.ts';
import { chooseSessions } from './choose-sessions.ts';
import type { EngineEvent, EngineListener } from './engine-event.ts';
import { OpenRequests } from './open-requests.ts';
import type { PairedMemory } from './paired-memory.ts';
import { answers, readGrants } from './read-grants.ts';
import { resumeLink } from './resume-link.ts';
import { chooseChain, startChain } from './start-chain.ts';

export interface PairedEngineOptions {
  readonly port: SessionPort;
  readonly clock: Clock;
  readonly memory: PairedMemory;
  /** Replaces the methods, chains and events that are proposed to wallets. */
  readonly override?: ProviderOverride | undefined;
  /** Called with the progress of requests. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Ends only sessions that a caller ends, like the original. Default: also ends sessions that serve no namespace. */
  readonly endsNothing?: boolean | undefined;
}

/** A session in use. */
interface Held {
  readonly session: SignSession;
  /** All grants of the wallet, including namespaces that were left or that another session serves. */
  readonly grants: ByNamespace<Grant>;
  readonly approval: Approval;
}

interface Attempt {
  readonly controller: AbortController;
  readonly proposal: Proposal;
  /** An approval that another pairing received in the meantime. */
  taken?: Approval;
}

/**
 * Sessions with paired wallets, and the namespaces that each serves: at most one session serves a namespace, and one
 * that serves none is ended. An approval's `grants` contain only the namespaces that it serves.
 */
export class PairedEngine {
  readonly #options: PairedEngineOptions;
  readonly #listeners = new EventListeners();
  readonly #watchers = new Set<EngineListener>();
  readonly #stop: () => void;
  readonly #open: OpenRequests;
  /** Sessions by topic, the most recent last. */
  readonly #held = new Map<string, Held>();
  /** The topic that serves each namespace. */
  readonly #serving = new Map<Namespace, string>();
  /**
   * Chains of this page. The memory stores them for the next page: other tabs also write it, and storage may
   * be full.
   */
  readonly #chains = new Map<Namespace, CaipNetworkId>();
  readonly #attempts = new Set<Attempt>();

  constructor(options: PairedEngineOptions) {
    this.#options = options;
    this.#open = new OpenRequests({ ...options, ping: options.port.ping, onRequest: options.onRequest });
    this.#stop = options.port.on((event) => this.#onPortEvent(event));
  }

  /**
   * Restores the sessions of earlier visits for the namespaces that they served, and ends those that were left
   * entirely. Forgets ended approvals among `known`, the memory's content before loading, but keeps those that other
   * tabs added.
   */
  restore(known: readonly string[]): void {
    const { port, memory } = this.#options;
    const live = chooseSessions(port.sessions(), this.#options);
    const topics = new Set(['', ...live.map(({ session }) => session.topic)]);
    memory.forget(...known.filter((approval) => !topics.has(approval)));
    for (const { session, grants, own, isLeft } of live) {
      if (own.length > 0) this.#serve(session, grants, own);
      else if (isLeft) void this.#close(session.topic);
    }
    memory.forget('');
  }

  /**
   * Takes up sessions that other tabs have accepted since, for namespaces without a session here. Does not end or
   * remove any: a session that no tab has accepted may be waiting for its sign-in check.
   */
  connectExisting(): void {
    const { port, clock, memory } = this.#options;
    for (const session of port.sessions()) {
      if (session.expiry * 1_000 <= clock.now() || this.#held.has(session.topic)) continue;
      const grants = readGrants(session.namespaces);
      const own = Object.keys(grants).filter(
        (namespace) => !this.#serving.has(namespace) && memory.get(namespace).approval === session.topic,
      );
      if (own.length > 0) this.#serve(session, grants, own);
    }
  }

  granted(namespace: Namespace): Approval | undefined {
    return this.#held.get(this.#serving.get(namespace) ?? '')?.approval;
  }

  /** The most recent session. */
  get current(): SignSession | undefined {
    return [...this.#held.values()].at(-1)?.session;
  }

  /** The active chain of a namespace. */
  chain(namespace: Namespace): CaipNetworkId | undefined {
    return this.#serving.has(namespace) ? this.#chains.get(namespace) : undefined;
  }

  /** Selects a chain, even one that the wallet added without a new approval. Ignored if nothing is granted. */
  use(namespace: Namespace, chain: CaipNetworkId): void {
    if (!this.#serving.has(namespace) || this.chain(namespace) === chain) return;
    this.#chains.set(namespace, chain);
    this.#options.memory.set(namespace, { chain });
    this.#notify({ type: 'changed', namespace, chain, name: 'chainChanged', data: chain });
  }

  /**
   * Creates a link and waits for an approval. Earlier calls continue until their signals abort, because a wallet may
   * have scanned their links. Rejects with CHAIN_NOT_SUPPORTED, and ends the session, if the wallet grants no requested
   * namespace. Also resolves with an approval that the site's own code obtains in the meantime.
   */
  async begin({
    proposal,
    signal,
    onLink,
    signIn,
  }: ApprovalRequest & { onLink(uri: string, expiry: number): void }): Promise<Approval> {
    const { override } = this.#options;
    const attempt: Attempt = { controller: new AbortController(), proposal };
    this.#attempts.add(attempt);
    const onAbort = (): void => attempt.controller.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const requested: ProposalRequest = { optionalNamespaces: overrideProposal(proposal, override) };
    try {
      const session = await this.#settle(attempt, requested, { onLink, signIn });
      return this.#take(session, readGrants(session.namespaces), { requested });
    } catch (error) {
      if (attempt.taken === undefined || signal.aborted) throw error;
      return attempt.taken;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#attempts.delete(attempt);
    }
  }

  /** Waits for the answer to a link of an earlier page. Rejects as {@link resumeLink}. */
  async resume(link: OpenLink): Promise<Approval> {
    const { clock, port } = this.#options;
    const refuse = (session: SignSession): void => this.#refuse(session);
    const { session, grants } = await resumeLink(port, { ...link, clock, refuse });
    const held = this.#held.get(session.topic);
    // Restored with the sessions of earlier visits.
    if (held !== undefined && this.#served(session.topic)) return held.approval;
    const { optionalNamespaces = {} } = session;
    return this.#take(session, grants, { requested: { optionalNamespaces } });
  }

  /** Waits for a session that grants a requested namespace and has a valid sign-in. Ends any other session. */
  async #settle(
    { controller, proposal }: Attempt,
    requested: ProposalRequest,
    { onLink, signIn }: Pick<ApprovalRequest, 'signIn'> & { onLink(uri: string, expiry: number): void },
  ): Promise<SignSession> {
    const { clock, port } = this.#options;
    const first = this.#startChain(signInNamespace, requested);
    const toSign = port.authenticate && signIn && signInRequest(requested, signIn.terms, first);
    let signed: Proposed['signed'];
    const session = await awaitApproval({
      clock,
      propose: async () => {
        const proposed = await this.#propose(requested, { toSign });
        signed = proposed.signed;
        return proposed;
      },
      signal: controller.signal,
      onLink,
      onLate: (late) => this.#refuse(late),
    });
    try {
      if (controller.signal.aborted) throw createError('ABORTED');
      if (!answers(readGrants(session.namespaces), proposal)) throw createError('CHAIN_NOT_SUPPORTED');
      const cacaos = signed?.() ?? [];
      if (toSign !== undefined && cacaos.length > 0) await signIn?.accept(cacaos, toSign);
      if (controller.signal.aborted) throw createError('ABORTED');
      return session;
    } catch (error) {
      this.#refuse(session);
      throw error;
    }
  }

  /** Proposes a session for a provider, which completes it with {@link adopt}. The other listeners receive the link. */
  propose(requested: ProposalRequest, by: EngineListener): Promise<Proposed> {
    return this.#propose(requested, { by });
  }

  /** Uses a session that a provider created or found. */
  adopt(session: SignSession, by?: EngineListener): void {
    this.#takeUnproposed(session, by);
  }

  /** Rejects with CONNECT_BEFORE_REQUEST without a grant, and with RPC_CALL_NOT_ALLOWED for an unapproved request. */
  async request(
    namespace: Namespace,
    call: { readonly chain: CaipNetworkId; readonly method: string; readonly params?: unknown },
  ): Promise<unknown> {
    const approval = this.granted(namespace);
    if (approval === undefined) throw createError('CONNECT_BEFORE_REQUEST');
    const { chain, method, params = [] } = call;
    if (approval.grants[namespace]?.methods.includes(method) !== true)
      throw createError('RPC_CALL_NOT_ALLOWED');
    return this.send({ topic: approval.id, chainId: chain, request: { method, params } });
  }

  /** Sends a request for a provider, which checks approval itself. */
  send(call: PortRequest): Promise<unknown> {
    const { chainId, request } = call;
    const namespace = currentNamespace(bareName(chainId));
    const sending = { ...call, namespace, chain: chainId as CaipNetworkId, method: request.method };
    return this.#open.run(sending, (onSent) => this.#options.port.request({ ...call, onSent }));
  }

  /** Disconnects a namespace. The last one ends the session: waits at most 3 s for the wallet to be notified. */
  async leave(namespace: Namespace): Promise<void> {
    const topic = this.#serving.get(namespace);
    if (topic === undefined) return;
    this.#unserve(namespace, topic);
    if (!this.#served(topic)) await this.#close(topic);
  }

  /** Ends a session for a provider. If the port rejects, rejects with its error and keeps the session. */
  async end(topic: string, by?: EngineListener): Promise<void> {
    await this.#options.port.end(topic);
    this.#onEnded({ type: 'ended', topic }, by);
  }

  on(listener: (event: WalletEvent) => void): () => void {
    this.#listeners.add('wallet', listener);
    return () => this.#listeners.delete('wallet', listener);
  }

  /** Listens to events of sessions in use. Returns a function that stops. */
  watch(listener: EngineListener): () => void {
    this.#watchers.add(listener);
    return () => {
      this.#watchers.delete(listener);
    };
  }

  /** Stops listening and aborts running attempts. Sessions stay for the next visit. */
  destroy(): void {
    for (const { controller } of this.#attempts) controller.abort();
    this.#stop();
    this.#watchers.clear();
    this.#listeners.clear(undefined);
  }

  async #propose(
    requested: ProposalRequest,
    { toSign, by }: { readonly toSign?: SignInRequest | undefined; readonly by?: EngineListener | undefined },
  ): Promise<Proposed> {
    const { port } = this.#options;
    const proposed = await (toSign === undefined ? port.propose(requested) : port.authenticate?.(toSign));
    if (proposed === undefined) throw createError('SOMETHING_WENT_WRONG');
    if (proposed.uri !== undefined) this.#emit({ type: 'link', uri: proposed.uri }, by);
    return proposed;
  }

  #onPortEvent(event: PortEvent): void {
    if (event.type === 'created') this.#takeUnproposed(event.session);
    else if (event.type === 'answered') this.#options.onRequest?.({ type: 'answered', ...event.payload });
    else this.#onSessionEvent(event);
  }

  #onSessionEvent(event: Exclude<PortEvent, { readonly type: 'created' | 'answered' }>): void {
    const topic = event.type === 'ended' ? event.topic : event.payload.topic;
    if (!this.#held.has(topic)) return;
    if (event.type === 'ended') {
      this.#onEnded(event);
      return;
    }
    if (event.type === 'updated') this.#update(event);
    else if (event.type === 'event') this.#onWalletEvent(event.payload);
    this.#emit(event);
  }

  #takeUnproposed(session: SignSession, by?: EngineListener): void {
    const grants = readGrants(session.namespaces);
    const isUseless = Object.keys(grants).length === 0 && this.#options.endsNothing !== true;
    if (this.#held.has(session.topic) || isUseless) return;
    const approval = this.#take(session, grants, { by });
    for (const attempt of this.#attempts) {
      if (!answers(grants, attempt.proposal)) continue;
      attempt.taken = approval;
      attempt.controller.abort();
    }
  }

  /** Lets a new session serve all its namespaces, and ends sessions that no longer serve any. */
  #take(
    session: SignSession,
    grants: ByNamespace<Grant>,
    { requested, by }: { readonly requested?: ProposalRequest; readonly by?: EngineListener | undefined },
  ): Approval {
    const { topic } = session;
    const before = new Set<string>();
    for (const namespace of Object.keys(grants)) {
      const other = this.#serving.get(namespace);
      if (other === undefined) continue;
      before.add(other);
      this.#unserve(namespace, other);
    }
    const approval = this.#serve(session, grants, Object.keys(grants), (namespace) =>
      this.#startChain(namespace, requested),
    );
    this.#emit({ type: 'created', session, requested }, by);
    this.#notify({ type: 'granted', approval });
    for (const other of before) {
      const held = this.#held.get(other);
      if (other === topic || held === undefined) continue;
      if (this.#served(other)) this.#notify({ type: 'granted', approval: held.approval });
      else if (this.#options.endsNothing === true) this.#held.delete(other);
      else void this.#close(other);
    }
    return approval;
  }

  #startChain(namespace: Namespace, requested: ProposalRequest | undefined): string | undefined {
    return startChain(namespace, requested, this.#options.override?.defaultChain);
  }

  /** Uses the start chain if the wallet approved it, else the chain of the last visit, else the first approved. */
  #serve(
    session: SignSession,
    grants: ByNamespace<Grant>,
    namespaces: readonly Namespace[],
    start: (namespace: Namespace) => string | undefined = () => undefined,
  ): Approval {
    const { memory } = this.#options;
    const { topic } = session;
    for (const namespace of namespaces) {
      const { chains = [] } = grants[namespace] ?? {};
      const choices = [start(namespace), this.#chains.get(namespace), memory.get(namespace).chain];
      const chain = chooseChain(chains, choices);
      this.#serving.set(namespace, topic);
      if (chain !== undefined) this.#chains.set(namespace, chain);
      memory.set(namespace, { approval: topic, chain });
    }
    return this.#hold(session, grants);
  }

  /** Stores the session's current state. */
  #hold(session: SignSession, grants: ByNamespace<Grant>): Approval {
    const { topic } = session;
    const own = Object.entries(grants).filter(([namespace]) => this.#serving.get(namespace) === topic);
    const approval = approvalOf(session, Object.fromEntries(own));
    this.#held.set(topic, { session, grants, approval });
    return approval;
  }

  #served(topic: string): boolean {
    return [...this.#serving.values()].includes(topic);
  }

  /** Stops the session from serving the namespace, also after a page load. */
  #unserve(namespace: Namespace, topic: string): void {
    this.#serving.delete(namespace);
    this.#options.memory.leave(namespace, topic);
    const held = this.#held.get(topic);
    if (held !== undefined) this.#hold(held.session, held.grants);
  }

  #update({ payload }: Extract<PortEvent, { readonly type: 'updated' }>): void {
    const { topic, params } = payload;
    const held = this.#held.get(topic);
    if (held === undefined) return;
    const { memory } = this.#options;
    const session = { ...held.session, namespaces: params.namespaces };
    const grants = readGrants(params.namespaces);
    const served = [...this.#serving].filter(([, serving]) => serving === topic).map(([name]) => name);
    const lost = served.filter((namespace) => !Object.hasOwn(grants, namespace));
    for (const namespace of lost) {
      this.#serving.delete(namespace);
      this.#chains.delete(namespace);
      memory.set(namespace, { approval: undefined, chain: undefined });
    }
    const given = Object.keys(grants).filter((namespace) =>
      served.includes(namespace)
        ? JSON.stringify(grants[namespace]) !== JSON.stringify(held.grants[namespace])
        : !this.#serving.has(namespace) && !memory.get(namespace).left.includes(topic),
    );
    // Mark namespaces of other sessions as left here, so that leaving there does not pass them to this session.
    for (const namespace of Object.keys(grants))
      if ((this.#serving.get(namespace) ?? topic) !== topic) memory.leave(namespace, topic);
    this.#serve(session, grants, given);
    // Read before notifying listeners, which may leave the session.
    const isServed = this.#served(topic);
    if (lost.length > 0) this.#notify({ type: 'lost', namespaces: lost });
    const now = this.#held.get(topic);
    if (isServed && now !== undefined && given.length + lost.length > 0)
      this.#notify({ type: 'granted', approval: now.approval });
    if (!isServed && this.#options.endsNothing !== true) void this.#close(topic);
  }

  #onWalletEvent({ topic, params }: SignEvents['session_event']): void {
    const { event, chainId } = params;
    if (event.name === 'chainChanged') {
      const current = readChangedChain(event.data, chainId);
      const name = currentNamespace(current.name);
      const approved = this.granted(name)?.grants[name]?.chains ?? [];
      const chain = approvedChain(approved, `${name}:${current.reference}`);
      if (this.#serving.get(name) === topic && chain !== undefined) this.use(name, chain);
      return;
    }
    const changed = readWalletEvent(params);
    if (changed !== undefined && this.#serving.get(changed.namespace) === topic) this.#notify(changed);
  }

  /** Handles the end of a session, by either side. */
  #onEnded(event: Extract<PortEvent, { readonly type: 'ended' }>, by?: EngineListener): void {
    const { topic } = event;
    if (!this.#held.delete(topic)) return;
    const namespaces = [...this.#serving].filter(([, serving]) => serving === topic).map(([name]) => name);
    for (const namespace of namespaces) {
      this.#serving.delete(namespace);
      this.#chains.delete(namespace);
    }
    this.#options.memory.forget(topic);
    this.#emit(event, by);
    if (namespaces.length > 0) this.#notify({ type: 'lost', namespaces });
  }

  /** Ends a session that serves no namespace. */
  async #close(topic: string): Promise<void> {
    this.#held.delete(topic);
    const gone = this.#endSession(topic);
    this.#emit({ type: 'ended', topic });
    await gone;
  }

  /** Ends an unexpected or useless session. */
  #refuse({ topic, namespaces }: SignSession): void {
    for (const namespace of Object.keys(readGrants(namespaces))) this.#options.memory.leave(namespace, topic);
    void this.#endSession(topic);
  }

  /**
   * Keeps left namespaces recorded until the session ends, so that the next page does not restore them.
   */
  async #endSession(topic: string): Promise<void> {
    const { port, clock, memory } = this.#options;
    const ended = port.end(topic).then(
      () => memory.forget(topic),
      () => undefined,
    );
    await settledWithin(clock, disconnectTimeoutMs, ended);
  }

  #notify(event: WalletEvent): void {
    this.#listeners.emit('wallet', event);
  }

  #emit(event: EngineEvent, except?: EngineListener): void {
    for (const watcher of [...this.#watchers]) if (watcher !== except) watcher(event);
  }
}
