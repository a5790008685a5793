import { visibleText } from '@mooring/clear-signing';
import { type ErrorObject, isMooringError } from '@mooring/protocol';
import { buildCacao, formatCacaoMessage } from '@mooring/protocol/cacao';
import { relayNoticeDelayMs } from '@mooring/protocol/limits';
import { protocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { Clock } from '@mooring/protocol/time';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { type Ending, entryOf } from '../history/entry-of.ts';
import type { History } from '../history/history.ts';
import type { MessageSelector, Words } from '../messages/language.ts';
import { grantedAddress } from '../request/granted-account.ts';
import { knownAnswer } from '../request/known-answer.ts';
import { Refusal } from '../request/refusal.ts';
import { keptResult, readKeptResult, resultText } from '../request/result-text.ts';
import { sends } from '../request/sends.ts';
import { SendInDoubt, type SignedTransaction, type Signing } from '../request/signing.ts';
import type { FeeLimits } from '../request/simulation.ts';
import { type RequestOrigin, requestOrigin } from '../state/request-origin.ts';
import type { Ask, ProposalAsk, RequestAsk, SignInAsk } from '../state/state.ts';
import { approvedNamespaces, narrowed, supportsMethod } from '../state/supported.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { askKey, requestKey } from './ask-key.ts';
import {
  type Answer,
  type Answered,
  type Carried,
  declined,
  doneUntold,
  failedUntold,
  internal,
  readFailure,
} from './carried.ts';
import { PendingOutcomes } from './pending-outcomes.ts';
import { relayTrouble } from './relay-trouble.ts';
import { sessionProperties } from './session-properties.ts';
import type { IncomingRequest, WalletKit } from './wallet-kit.ts';
import type { WalletSites } from './wallet-sites.ts';
import type { WalletStore } from './wallet-store.ts';

export interface WalletAsksParameters {
  readonly kit: WalletKit;
  readonly networks: readonly WalletNetwork[];
  readonly accounts: () => readonly WalletAccount[];
  readonly clock: Clock;
  /** The language of history entries. */
  readonly words: () => Words;
  /**
   * Carries out an approved request with the account's key. Rejects with the error for the site, or with `SendInDoubt`.
   * `signing` receives the request's transaction once it is signed.
   */
  readonly perform: (
    ask: RequestAsk,
    session: SessionRecord,
    limits: FeeLimits | undefined,
    signing: Signing,
  ) => Promise<unknown>;
  /** Signs a sign-in with an account's key. Rejects for an account that the wallet does not have. */
  readonly signMessage: (message: string, address: string) => Promise<string>;
  /** Records requests and their outcomes. */
  readonly history?: Pick<History, 'add' | 'list' | 'refresh'> | undefined;
}

/** Maximum pending asks; further ones are refused at once. */
const maxRequests = 20;

/** The pending proposals and requests of sites. No method rejects. */
export class WalletAsks {
  readonly #parameters: WalletAsksParameters;
  readonly #store: WalletStore;
  readonly #sites: WalletSites;
  /**
   * Outcomes that the site has not received yet, by the request's key. Such a request is never executed
   * again.
   */
  readonly #done = new Map<string, Carried>();
  /** Signed transactions that may have been sent, by the request's key. No other is signed for the same request. */
  readonly #signed = new Map<string, SignedTransaction>();
  readonly #owed: PendingOutcomes;

  constructor(parameters: WalletAsksParameters, store: WalletStore, sites: WalletSites) {
    this.#parameters = parameters;
    const { clock, kit } = parameters;
    this.#owed = new PendingOutcomes({ clock, reach: () => kit.core.relayer.transportOpen() });
    this.#store = store;
    this.#sites = sites;
  }

  async approveProposal(
    ask: ProposalAsk,
    networks: readonly WalletNetwork[],
    account: ShownAccount,
  ): Promise<void> {
    await this.#answer(ask, async () => {
      const namespaces = approvedNamespaces(ask.proposal, networks, account);
      const { kit, accounts } = this.#parameters;
      const properties = sessionProperties(namespaces, accounts());
      const given = properties && { sessionProperties: properties };
      await this.#sent(kit.approveSession({ id: ask.id, namespaces, ...given }));
      return { tone: 'success', say: (messages) => messages.didConnect(), ending: { answer: 'approved' } };
    });
    this.#sites.read();
  }

  async rejectProposal(ask: ProposalAsk): Promise<void> {
    await this.#answer(ask, async () => {
      await this.#sent(this.#reject(ask, protocolError('USER_REJECTED')));
      return declined;
    });
  }

  /** Signs for the first of the chosen networks; the session includes all of them. */
  async approveSignIn(ask: SignInAsk, networks: readonly WalletNetwork[], address: string): Promise<void> {
    await this.#answer(ask, async () => {
      const payload = narrowed(ask.authPayload, networks);
      const [chain] = payload?.chains ?? [];
      if (payload === undefined || chain === undefined) throw new Refusal(internal, siteGone);
      const account = `${chain}:${address}`;
      const s = await this.#parameters.signMessage(formatCacaoMessage(payload, account), address);
      const auths = [buildCacao(payload, { t: 'eip191', s }, account)];
      await this.#sent(this.#parameters.kit.approveSessionAuthenticate({ id: ask.id, auths }));
      return { tone: 'success', say: (messages) => messages.didSignIn(), ending: { answer: 'approved' } };
    });
    this.#sites.read();
  }

  async rejectSignIn(ask: SignInAsk): Promise<void> {
    await this.#answer(ask, async () => {
      await this.#sent(this.#reject(ask, protocolError('USER_REJECTED')));
      return declined;
    });
  }

  /** `limits`: the highest transaction fee that was shown. */
  async approveRequest(ask: RequestAsk, limits?: FeeLimits | undefined): Promise<void> {
    await this.#answer(ask, async () => {
      const key = requestKey(ask);
      const done = this.#done.get(key);
      if (done !== undefined) return this.#notifySite(ask, done);
      // This tab still holds its claim.
      if (this.#signed.has(key)) return this.#notifySite(ask, await this.#carryOut(ask, limits));
      return this.#claimed(ask, async (isBegun) => {
        const result = isBegun ? await this.#carriedOutElsewhere(ask) : undefined;
        if (result !== undefined) {
          await this.#sent(this.#respond(ask, { result }));
          return { tone: 'success', say: answeredElsewhere };
        }
        if (isBegun && ask.begun !== true) throw new MaybeDone();
        return this.#notifySite(ask, await this.#carryOut(ask, limits));
      });
    });
  }

  async rejectRequest(ask: RequestAsk): Promise<void> {
    await this.#answer(ask, async () => {
      const key = requestKey(ask);
      const done = this.#done.get(key);
      // A request that was carried out can no longer be declined.
      if (done !== undefined) return this.#notifySite(ask, done);
      const signed = this.#signed.get(key);
      if (signed !== undefined) return this.#notifySite(ask, readFailure(new SendInDoubt(signed.hash)));
      return this.#claimed(ask, async () => {
        await this.#sent(this.#reject(ask, protocolError('USER_REJECTED')));
        return declined;
      });
    });
  }

  arriveRequest({ id, topic, params, verifyContext, claimedAt }: IncomingRequest): void {
    const { method, params: given } = params.request;
    const page = requestOrigin(verifyContext);
    const { chainId } = params;
    const begun = claimedAt !== undefined;
    const ask: RequestAsk = { kind: 'request', id, topic, chainId, method, params: given, page, begun };
    const isSupported = supportsMethod(chainId, method);
    const known = isSupported ? this.#known(ask) : undefined;
    const result = known ?? this.#carriedOutBefore(ask);
    if (result !== undefined) this.#respond(ask, { result }).catch(() => undefined);
    else if (isSupported) this.arrive(ask);
    else this.#refuseMethod(ask);
  }

  /** The answer to a request for data that was already granted. */
  #known(ask: RequestAsk): unknown {
    const { kit, accounts } = this.#parameters;
    return knownAnswer(ask, kit.getActiveSessions()[ask.topic], accounts());
  }

  /** The recorded result of a request that an earlier run carried out without answering. */
  #carriedOutBefore(ask: RequestAsk): unknown {
    const key = requestKey(ask);
    const entry = this.#parameters.history?.list().find(({ request }) => request === key);
    return readKeptResult(entry?.kept) ?? entry?.result;
  }

  /** The recorded result of a request that another tab carried out without answering. */
  async #carriedOutElsewhere(ask: RequestAsk): Promise<unknown> {
    await this.#parameters.history?.refresh();
    return this.#carriedOutBefore(ask);
  }

  /** Refuses an unsupported method without asking the owner. */
  #refuseMethod(ask: RequestAsk): void {
    const named = ask.method.slice(0, 64);
    this.#respond(ask, { error: protocolError('UNSUPPORTED_METHODS', named) }).catch(() => undefined);
    const { text: method } = visibleText(named, 64);
    this.#store.tell('error', (messages) => messages.didRefuseMethod({ method }));
    this.#remember(ask, { answer: 'refused', result: (messages) => messages.historyMethod() });
  }

  arrive(ask: Ask): void {
    const { asks, pairing } = this.#store.state();
    if (asks.some(({ kind, id }) => kind === ask.kind && id === ask.id)) return;
    if (asks.length >= maxRequests) {
      this.#refuse(ask);
      return;
    }
    const met = ask.kind !== 'request' && pairing.step !== 'failed';
    this.#store.set({ asks: [...asks, ask], ...(met ? { pairing: { step: 'idle' } as const } : {}) });
    if (ask.kind === 'request') {
      this.#sites.read();
      this.#sites.choose(ask.topic, ask.chainId);
    }
  }

  /** Updates the verified origin of an ask. Sites choose ids: those of two sites may be equal. */
  seePage({ id, topic }: { readonly id: number; readonly topic: string }, page: RequestOrigin): void {
    const isMeant = (ask: Ask): boolean =>
      ask.id === id && topic === (ask.kind === 'proposal' ? ask.proposal.pairingTopic : ask.topic);
    const { asks } = this.#store.state();
    this.#store.set({ asks: asks.map((ask) => (isMeant(ask) ? { ...ask, page } : ask)) });
  }

  /** Sites choose ids: asks of different kinds may have the same. */
  expire({ kind, id }: Pick<Ask, 'kind' | 'id'>): void {
    const ask = this.#store.state().asks.find((one) => one.kind === kind && one.id === id);
    // An ask that is being answered ends with its answer.
    if (ask === undefined || this.#isAnswering(ask)) return;
    if (ask.kind === 'request' && (this.#done.has(requestKey(ask)) || this.#signed.has(requestKey(ask)))) {
      this.#store.tell('error', this.#whenUntold(ask));
      this.#drop(ask);
      return;
    }
    this.#remember(ask, { answer: 'expired' });
    this.#drop(ask);
    this.#store.tell('error', (messages) => messages.askExpired());
  }

  /** The message for a request that expires before its site has the outcome. */
  #whenUntold(ask: RequestAsk): MessageSelector {
    const done = this.#done.get(requestKey(ask));
    if (done === undefined) return (messages) => messages.maybeSent();
    return 'result' in done.answer ? doneUntold(false) : done.say;
  }

  /** Removes an ask that another tab has answered. One that this tab is answering ends with its own answer. */
  dropAnswered({
    kind,
    id,
    topic,
  }: Pick<Ask, 'kind' | 'id'> & { readonly topic?: string | undefined }): void {
    // The other tab may have approved a session.
    if (kind !== 'request') this.#sites.read();
    const isMeant = (ask: Ask): boolean =>
      ask.kind === kind && ask.id === id && (ask.kind !== 'request' || ask.topic === topic);
    const ask = this.#store.state().asks.find(isMeant);
    if (ask === undefined || this.#isAnswering(ask)) return;
    this.#drop(ask);
    this.#store.tell('success', answeredElsewhere);
  }

  /** Removes the requests of a session that has ended, except those being answered. */
  dropAll(topic: string): void {
    for (const ask of this.#store.state().asks) {
      if (ask.kind === 'request' && ask.topic === topic && !this.#isAnswering(ask)) this.#drop(ask);
    }
  }

  #isAnswering({ id }: Ask): boolean {
    return this.#store.state().answering === id;
  }

  #refuse(ask: Ask): void {
    const reason = protocolError('USER_REJECTED');
    this.#reject(ask, reason).catch(() => undefined);
    this.#remember(ask, { answer: 'refused', result: (messages) => messages.historyTooMany() });
  }

  #reject(ask: Ask, reason: ErrorObject): Promise<void> {
    const { kit } = this.#parameters;
    if (ask.kind === 'request') return this.#respond(ask, { error: reason });
    const refusal = { id: ask.id, reason };
    return ask.kind === 'proposal' ? kit.rejectSession(refusal) : kit.rejectSessionAuthenticate(refusal);
  }

  async #answer(ask: Ask, send: () => Promise<Answered>): Promise<void> {
    if (this.#store.state().answering !== undefined) return;
    const wasOwed = this.#owed.delete(askKey(ask));
    this.#store.set({ answering: ask.id });
    try {
      const { tone, say, ending } = await send();
      if (ending !== undefined) this.#remember(ask, ending);
      this.#drop(ask);
      this.#store.tell(tone, say);
    } catch (error) {
      const isOwed = this.#isOwed(ask);
      if (isOwed) this.#owed.add(askKey(ask), () => this.#answer(ask, send));
      // The owner knows already.
      if (!isOwed || !wasOwed) this.#answerFailed(ask, error);
    }
    this.#store.set({ answering: undefined });
  }

  /**
   * Whether the request was executed, and only the relay prevents its answer. Any other decision is made again: another tab
   * may have decided meanwhile.
   */
  #isOwed(ask: Ask): boolean {
    return ask.kind === 'request' && this.#done.has(requestKey(ask)) && this.#stillOpen(ask);
  }

  /** Sends the outcomes that the relay refused earlier. */
  deliver(): Promise<void> {
    return this.#owed.deliver();
  }

  /** Shows that the site has no answer yet, until the relay accepts it. */
  async #sent(sending: Promise<unknown>): Promise<void> {
    const cancel = this.#parameters.clock.after(relayNoticeDelayMs, () =>
      this.#store.set({ undelivered: true }),
    );
    try {
      await sending;
    } finally {
      cancel();
      this.#store.set({ undelivered: false });
    }
  }

  /** Keeps the ask when the relay cannot be reached; drops it when another tab has answered or the session has ended. */
  #answerFailed(ask: Ask, error: unknown): void {
    const { tell } = this.#store;
    const why = isMooringError(error) ? error.code : undefined;
    const open = this.#stillOpen(ask);
    const done = ask.kind === 'request' ? this.#done.get(requestKey(ask)) : undefined;
    if (done !== undefined) {
      if (!open) this.#drop(ask);
      tell('error', 'result' in done.answer ? doneUntold(open) : failedUntold(done, open));
    } else if (error instanceof SendInDoubt) {
      if (!open) this.#drop(ask);
      tell('error', open ? (messages) => messages.sendInDoubt() : error.say);
    } else if (error instanceof MaybeDone) {
      this.#markBegun(ask);
      tell('error', (messages) => messages.maybeDone());
    } else if (why === 'REQUEST_EXPIRED') {
      this.#remember(ask, { answer: 'expired' });
      this.#drop(ask);
      tell('error', (messages) => messages.askExpired());
    } else if (open) {
      tell('error', why === 'REQUEST_CLAIMED' ? answeringElsewhere : relayTrouble(error));
    } else if (ask.kind === 'request' && this.#hasSession(ask.topic)) {
      this.#drop(ask);
      tell('error', answeredElsewhere);
    } else {
      this.#remember(ask, { answer: 'failed', result: siteGone });
      this.#drop(ask);
      tell('error', siteGone);
    }
  }

  #hasSession(topic: string): boolean {
    return Object.hasOwn(this.#parameters.kit.getActiveSessions(), topic);
  }

  /** Shows the request again with the warning that it may have been carried out. */
  #markBegun({ kind, id }: Ask): void {
    const { asks } = this.#store.state();
    this.#store.set({
      asks: asks.map((ask) =>
        ask.kind === 'request' && ask.kind === kind && ask.id === id ? { ...ask, begun: true } : ask,
      ),
    });
  }

  /** Answers under a claim. `isBegun`: another run or tab claimed the request before and was closed before it answered. */
  async #claimed(ask: RequestAsk, answer: (isBegun: boolean) => Promise<Answered>): Promise<Answered> {
    const { topic, id } = ask;
    const claim = await this.#parameters.kit.claimSessionRequest({ topic, id });
    try {
      return await answer(claim.request.claimedAt !== undefined);
    } catch (error) {
      // A request that was, or may have been, carried out stays claimed until its site has the outcome.
      const key = requestKey(ask);
      if (!this.#done.has(key) && !this.#signed.has(key)) await claim.release();
      throw error;
    }
  }

  /** Sends the outcome to the site. Records it first: sending may fail for as long as the wallet runs. */
  async #notifySite(ask: RequestAsk, carried: Carried): Promise<Answered> {
    const { answer, say } = carried;
    const key = requestKey(ask);
    if ('result' in answer && !this.#done.has(key)) this.#rememberResult(ask, answer.result);
    if ('result' in answer || this.#signed.has(key)) this.#done.set(key, carried);
    await this.#sent(this.#respond(ask, answer));
    return 'error' in answer
      ? { tone: 'error', say, ending: { answer: 'failed', result: say } }
      : { tone: 'success', say };
  }

  /** Records the result once, so that the wallet can answer with it after a reload. */
  #rememberResult(ask: RequestAsk, result: unknown): void {
    const said = resultText(result);
    if (said !== undefined && this.#carriedOutBefore(ask) !== undefined) return;
    const kept = typeof result === 'string' ? undefined : keptResult(result);
    const isKept = typeof result === 'string' || (said !== undefined && kept !== undefined);
    this.#remember(ask, {
      answer: 'approved',
      result: said,
      ...(isKept ? { request: requestKey(ask), kept } : {}),
    });
  }

  /** @throws SendInDoubt */
  async #carryOut(ask: RequestAsk, limits: FeeLimits | undefined): Promise<Carried> {
    const key = requestKey(ask);
    const keep = (signed: SignedTransaction): void => {
      this.#signed.set(key, signed);
    };
    try {
      const session = this.#sites.session(ask.topic);
      if (session === undefined) throw new Refusal(internal, siteGone);
      const switching = ask.method === 'wallet_switchEthereumChain';
      const work = switching
        ? this.#sites.switchAsAsked(ask, session)
        : this.#parameters.perform(ask, session, limits, { signed: this.#signed.get(key), keep });
      const sending = sends(ask);
      return {
        answer: { result: await work },
        say: (messages) => (sending ? messages.didSend() : messages.didSign()),
      };
    } catch (error) {
      if (error instanceof SendInDoubt) {
        this.#rememberResult(ask, error.result);
        throw error;
      }
      return readFailure(error);
    }
  }

  #stillOpen(ask: Ask): boolean {
    const { kit } = this.#parameters;
    const pending: readonly { readonly id: number }[] = {
      proposal: () => Object.values(kit.getPendingSessionProposals()),
      'sign-in': () => kit.engine.signClient.auth.requests.getAll(),
      request: () => kit.getPendingSessionRequests(),
    }[ask.kind]();
    return pending.some(({ id }) => id === ask.id);
  }

  #respond(ask: RequestAsk, answer: Answer): Promise<void> {
    const response = { id: ask.id, jsonrpc: '2.0', ...answer } as const;
    return this.#parameters.kit.respondSessionRequest({ topic: ask.topic, response });
  }

  #remember(ask: Ask, ending: Ending): void {
    const { history, networks, clock, words } = this.#parameters;
    const metadata = this.metadataOf(ask);
    const account =
      ask.kind === 'request' ? grantedAddress(this.#sites.session(ask.topic), ask.chainId) : undefined;
    void history?.add(
      entryOf(ask, ending, { networks, metadata, account, now: clock.now(), words: words() }),
    );
  }

  /** The asking site's own metadata. */
  metadataOf(ask: Ask): unknown {
    if (ask.kind === 'sign-in') return ask.metadata;
    return ask.kind === 'proposal'
      ? ask.proposal.proposer.metadata
      : this.#sites.session(ask.topic)?.peer.metadata;
  }

  #drop(ask: Ask): void {
    this.#owed.delete(askKey(ask));
    if (ask.kind === 'request') {
      this.#done.delete(requestKey(ask));
      this.#signed.delete(requestKey(ask));
    }
    const { asks } = this.#store.state();
    this.#store.set({ asks: asks.filter((one) => one.kind !== ask.kind || one.id !== ask.id) });
  }
}

const siteGone: MessageSelector = (messages) => messages.siteGone();
const answeredElsewhere: MessageSelector = (messages) => messages.answeredElsewhere();
const answeringElsewhere: MessageSelector = (messages) => messages.answeringElsewhere();

/** An earlier claim was cut off, and the owner has not been warned. */
class MaybeDone extends Error {}
