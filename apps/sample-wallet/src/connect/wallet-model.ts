import { readSwitchTarget } from '@mooring/clear-signing';
import type { ErrorObject } from '@mooring/protocol';
import { protocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { type Ending, entryOf } from '../history/entry-of.ts';
import type { History } from '../history/history.ts';
import { messages } from '../messages/en.ts';
import type { FeeLimits } from '../request/foresee.ts';
import { type AskingPage, askingPage } from './asking-page.ts';
import { checkLink } from './check-link.ts';
import { endSessions } from './end-sessions.ts';
import {
  type Ask,
  initialState,
  type Outcome,
  type ProposalAsk,
  type RequestAsk,
  type WalletState,
} from './state.ts';
import { approvedNamespaces, caipChain, supportedMethods } from './supported.ts';
import type { IncomingRequest, WalletKit } from './wallet-kit.ts';

export interface WalletModelParameters {
  readonly kit: WalletKit;
  readonly networks: readonly SiteNetwork[];
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Carries out an approved request with the account's key. Rejects with what the site is told. */
  readonly perform: (
    ask: RequestAsk,
    session: SessionRecord,
    limits?: FeeLimits | undefined,
  ) => Promise<unknown>;
  /** Where what was asked, and how it ended, is remembered. */
  readonly history?: Pick<History, 'add'> | undefined;
}

/** More asks than a person answers are refused at once. */
const mostAsks = 20;

/** What the wallet knows and does about sites. Views show `state` and call the methods; no method rejects. */
export class WalletModel {
  readonly #parameters: WalletModelParameters;
  readonly #listeners = new Set<() => void>();
  #state: WalletState = initialState;

  constructor(parameters: WalletModelParameters) {
    this.#parameters = parameters;
    const { kit } = parameters;
    kit.on('session_proposal', ({ params, verifyContext }) =>
      this.#arrive({
        kind: 'proposal',
        id: params.id,
        proposal: params,
        page: askingPage(verifyContext),
      }),
    );
    // The service never delays a request: its word may come later.
    kit.events.on('verify_context', (word) => this.#onPage(word, askingPage(word.verifyContext)));
    kit.on('session_request', (event) => this.#arriveRequest(event));
    kit.on('session_delete', ({ topic }) => this.#onDelete(topic));
    kit.events.on('session_expire', ({ topic }) => this.#onDelete(topic));
    kit.on('proposal_expire', ({ id }) => this.#onExpire(id));
    kit.on('session_request_expire', ({ id }) => this.#onExpire(id));
    for (const proposal of Object.values(kit.getPendingSessionProposals())) {
      this.#arrive({ kind: 'proposal', id: proposal.id, proposal });
    }
    for (const request of kit.getPendingSessionRequests()) this.#arriveRequest(request);
    this.#readSessions();
  }

  readonly state = (): WalletState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Joins a site by its link. */
  async pair(link: string): Promise<void> {
    const { kit, now } = this.#parameters;
    const check = checkLink(link, now());
    if (!check.ok) {
      this.#set({ pairing: { step: 'failed', why: check.why } });
      return;
    }
    const { uri, topic } = check;
    this.#set({ pairing: { step: 'joining' } });
    try {
      await kit.pair({ uri });
      const here = this.#state.asks.some(
        (ask) => ask.kind === 'proposal' && ask.proposal.pairingTopic === topic,
      );
      if (this.#state.pairing.step === 'joining') {
        this.#set({ pairing: here ? { step: 'idle' } : { step: 'waiting', topic } });
      }
    } catch (error) {
      const used = error instanceof Error && /already exists/i.test(error.message);
      this.#set({ pairing: { step: 'failed', why: used ? messages.linkUsed : messages.relayFailed } });
    }
  }

  readonly endPairing = (): void => this.#set({ pairing: { step: 'idle' } });

  async approveProposal(ask: ProposalAsk, networks: readonly SiteNetwork[], address: string): Promise<void> {
    await this.#answer(ask, async () => {
      const namespaces = approvedNamespaces(ask.proposal, networks, address);
      await this.#parameters.kit.approveSession({ id: ask.id, namespaces });
      return approved(messages.didConnect);
    });
    this.#readSessions();
  }

  async rejectProposal(ask: ProposalAsk): Promise<void> {
    await this.#answer(ask, async () => {
      await this.#parameters.kit.rejectSession({ id: ask.id, reason: protocolError('USER_REJECTED') });
      return declined;
    });
  }

  /** `limits`: what a transaction may cost, as it was shown. */
  async approveRequest(ask: RequestAsk, limits?: FeeLimits | undefined): Promise<void> {
    await this.#answer(ask, async () => {
      const answer = await this.#carryOut(ask, limits);
      await this.#respond(ask, answer);
      if ('error' in answer) {
        const text = answer.error.message;
        return { tone: 'error', text, ending: { answer: 'failed', result: text } };
      }
      const { result } = answer;
      const text = ask.method === 'eth_sendTransaction' ? messages.didSend : messages.didSign;
      return approved(text, typeof result === 'string' ? result : undefined);
    });
  }

  async rejectRequest(ask: RequestAsk): Promise<void> {
    await this.#answer(ask, async () => {
      await this.#respond(ask, { error: protocolError('USER_REJECTED') });
      return declined;
    });
  }

  async disconnect(topic: string): Promise<void> {
    try {
      await this.#parameters.kit.disconnectSession({ topic, reason: protocolError('USER_DISCONNECTED') });
      this.#onDelete(topic);
      this.#tell('success', messages.didDisconnect);
    } catch {
      this.#readSessions();
      this.#tell('error', messages.relayFailed);
    }
  }

  /** Ends every session. Never takes longer than five seconds. */
  readonly leaveAll = (): Promise<void> => endSessions(this.#parameters.kit);

  /** Moves a site to another approved chain. */
  async switchChain(topic: string, network: SiteNetwork): Promise<void> {
    const { kit } = this.#parameters;
    const chainId = caipChain(network);
    try {
      await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: network.id }, chainId });
      this.#choose(topic, { chainId });
    } catch {
      this.#tell('error', messages.switchFailed);
    }
  }

  /** Gives a site another account in place of the one it has. */
  async switchAccount(topic: string, address: string): Promise<void> {
    const { kit } = this.#parameters;
    const session = this.session(topic);
    const eip155 = session?.namespaces.eip155;
    if (eip155 === undefined) return;
    const { chainId } = this.choice(topic);
    const chains = chainsOfSession(session);
    try {
      const accounts = chains.map((chain) => `${chain}:${address}`);
      await kit.updateSession({
        topic,
        namespaces: { ...session?.namespaces, eip155: { ...eip155, accounts } },
      });
      const data = [`${chainId}:${address}`];
      await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId });
      this.#choose(topic, { address });
    } catch {
      this.#tell('error', messages.switchFailed);
    }
    this.#readSessions();
  }

  session(topic: string): SessionRecord | undefined {
    return this.#state.sessions.find((session) => session.topic === topic);
  }

  /** Where a site is: what it was told last, else the first it got. */
  choice(topic: string): { readonly chainId: string; readonly address: string } {
    const [first = ''] = this.session(topic)?.namespaces.eip155?.accounts ?? [];
    const [namespace = '', reference = '', address = ''] = first.split(':');
    return { chainId: `${namespace}:${reference}`, address, ...this.#state.choices[topic] };
  }

  async #switchAsAsked(ask: RequestAsk, session: SessionRecord): Promise<null> {
    const target = readSwitchTarget(ask.params);
    if (target === undefined) throw Object.assign(new Error(messages.paramsWrong), { code: -32602 });
    const network = this.#parameters.networks.find(({ id }) => id === target);
    if (network === undefined) throw Object.assign(new Error(messages.chainUnknown), { code: 4902 });
    const chain = caipChain(network);
    const eip155 = session.namespaces.eip155;
    if (eip155 !== undefined && !chainsOfSession(session).includes(chain)) {
      const { address } = this.choice(ask.topic);
      await this.#parameters.kit.updateSession({
        topic: ask.topic,
        namespaces: {
          ...session.namespaces,
          eip155: {
            ...eip155,
            chains: [...chainsOfSession(session), chain],
            accounts: [...eip155.accounts, `${chain}:${address}`],
          },
        },
      });
      this.#readSessions();
    }
    this.#choose(ask.topic, { chainId: chain });
    return null;
  }

  #arriveRequest({ id, topic, params, verifyContext }: IncomingRequest): void {
    const { method, params: given } = params.request;
    const page = askingPage(verifyContext);
    const { chainId } = params;
    const ask: RequestAsk = { kind: 'request', id, topic, chainId, method, params: given, page };
    const methods: readonly string[] = supportedMethods;
    if (!methods.includes(method)) {
      this.#respond(ask, { error: protocolError('UNSUPPORTED_METHODS', method.slice(0, 64)) }).catch(
        () => undefined,
      );
      this.#tell('error', messages.didRefuseMethod(method.slice(0, 64)));
      this.#remember(ask, { answer: 'refused', result: messages.historyMethod });
      return;
    }
    this.#arrive(ask);
  }

  #arrive(ask: Ask): void {
    const { asks, pairing } = this.#state;
    if (asks.some(({ kind, id }) => kind === ask.kind && id === ask.id)) return;
    if (asks.length >= mostAsks) {
      const reason = protocolError('USER_REJECTED');
      const refusal =
        ask.kind === 'proposal'
          ? this.#parameters.kit.rejectSession({ id: ask.id, reason })
          : this.#respond(ask, { error: reason });
      refusal.catch(() => undefined);
      this.#remember(ask, { answer: 'refused', result: messages.historyTooMany });
      return;
    }
    const met = ask.kind === 'proposal' && pairing.step !== 'failed';
    this.#set({ asks: [...asks, ask], ...(met ? { pairing: { step: 'idle' } as const } : {}) });
    if (ask.kind === 'request') {
      this.#readSessions();
      this.#choose(ask.topic, { chainId: ask.chainId });
    }
  }

  async #answer(ask: Ask, send: () => Promise<Answered>): Promise<void> {
    if (this.#state.answering !== undefined) return;
    this.#set({ answering: ask.id });
    try {
      const { tone, text, ending } = await send();
      this.#remember(ask, ending);
      this.#drop(ask);
      this.#tell(tone, text);
    } catch {
      // The relay cannot be reached: the ask stays. The site has gone: it does not.
      const open = this.#stillOpen(ask);
      if (!open) {
        this.#remember(ask, { answer: 'failed', result: messages.siteGone });
        this.#drop(ask);
      }
      this.#tell('error', open ? messages.relayFailed : messages.siteGone);
    }
    this.#set({ answering: undefined });
  }

  async #carryOut(ask: RequestAsk, limits: FeeLimits | undefined): Promise<Answer> {
    try {
      const session = this.session(ask.topic);
      if (session === undefined) throw new Error(messages.siteGone);
      const switching = ask.method === 'wallet_switchEthereumChain';
      const work = switching
        ? this.#switchAsAsked(ask, session)
        : this.#parameters.perform(ask, session, limits);
      return { result: await work };
    } catch (error) {
      return { error: readFailure(error) };
    }
  }

  #stillOpen(ask: Ask): boolean {
    const { kit } = this.#parameters;
    return ask.kind === 'proposal'
      ? Object.values(kit.getPendingSessionProposals()).some(({ id }) => id === ask.id)
      : kit.getPendingSessionRequests().some(({ id }) => id === ask.id);
  }

  #respond(ask: RequestAsk, answer: Answer): Promise<void> {
    const response = { id: ask.id, jsonrpc: '2.0', ...answer } as const;
    return this.#parameters.kit.respondSessionRequest({ topic: ask.topic, response });
  }

  /** Ids are given by whoever asks: those of two sites may be equal. */
  #onPage({ id, topic }: { readonly id: number; readonly topic: string }, page: AskingPage): void {
    const isMeant = (ask: Ask): boolean =>
      ask.id === id && topic === (ask.kind === 'proposal' ? ask.proposal.pairingTopic : ask.topic);
    this.#set({ asks: this.#state.asks.map((ask) => (isMeant(ask) ? { ...ask, page } : ask)) });
  }

  #onExpire(id: number): void {
    const ask = this.#state.asks.find((one) => one.id === id);
    if (ask === undefined) return;
    this.#remember(ask, { answer: 'expired' });
    this.#drop(ask);
    this.#tell('error', messages.askExpired);
  }

  #onDelete(topic: string): void {
    const asks = this.#state.asks.filter((ask) => ask.kind === 'proposal' || ask.topic !== topic);
    const { [topic]: _, ...choices } = this.#state.choices;
    this.#set({ asks, choices });
    this.#readSessions();
  }

  #remember(ask: Ask, ending: Ending): void {
    const { history, networks, now } = this.#parameters;
    const metadata =
      ask.kind === 'proposal' ? ask.proposal.proposer.metadata : this.session(ask.topic)?.peer.metadata;
    void history?.add(entryOf(ask, ending, { networks, metadata, now: now() }));
  }

  #drop(ask: Ask): void {
    this.#set({ asks: this.#state.asks.filter((one) => one.kind !== ask.kind || one.id !== ask.id) });
  }

  #choose(topic: string, part: { readonly chainId?: string; readonly address?: string }): void {
    this.#set({ choices: { ...this.#state.choices, [topic]: { ...this.choice(topic), ...part } } });
  }

  #tell(tone: 'success' | 'error', text: string): void {
    this.#set({ outcome: { id: (this.#state.outcome?.id ?? 0) + 1, tone, text } });
  }

  #readSessions(): void {
    const { kit, now } = this.#parameters;
    const sessions = Object.values(kit.getActiveSessions()).filter(({ expiry }) => expiry * 1000 > now());
    this.#set({ sessions });
  }

  #set(part: Partial<WalletState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

type Answer = { readonly result: unknown } | { readonly error: ErrorObject };

/** What is told of an answer that was sent, and what is remembered of it. */
interface Answered extends Pick<Outcome, 'tone' | 'text'> {
  readonly ending: Ending;
}

const approved = (text: string, result?: string): Answered => ({
  tone: 'success',
  text,
  ending: { answer: 'approved', result },
});

const declined: Answered = {
  tone: 'success',
  text: messages.didDecline,
  ending: { answer: 'declined' },
};

/** Every approved chain of a session on EVM. */
export function chainsOfSession(session: SessionRecord | undefined): readonly string[] {
  const eip155 = session?.namespaces.eip155;
  const named = eip155?.chains ?? [];
  const used = (eip155?.accounts ?? []).map((account) => account.split(':').slice(0, 2).join(':'));
  return [...new Set([...named, ...used])];
}

/** What a site is told of an error: its number and, cut short, its words. */
function readFailure(error: unknown): ErrorObject {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message.slice(0, 300) : messages.failed,
  };
}
