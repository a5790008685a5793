import { visibleText } from '@mooring/clear-signing';
import { type ErrorObject, isMooringError } from '@mooring/protocol';
import { buildCacao } from '@mooring/protocol/cacao';
import { noAnswerNoticeMs } from '@mooring/protocol/limits';
import { protocolError, type SessionRecord } from '@mooring/protocol/sign';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { MessageSelector } from '../messages/language.ts';
import { knownAnswer } from '../request/known-answer.ts';
import { Refusal } from '../request/refusal.ts';
import { sends } from '../request/sends.ts';
import { SendInDoubt, type SignedTransaction, type Signing } from '../request/signing.ts';
import type { FeeLimits } from '../request/simulation.ts';
import { type RequestOrigin, requestOrigin } from '../state/request-origin.ts';
import { signedSignIn } from '../state/signed-sign-in.ts';
import type { Prompt, ProposalPrompt, RequestPrompt, SignInPrompt } from '../state/state.ts';
import { approvedNamespaces, supportsMethod } from '../state/supported.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import {
  type Answer,
  type Answered,
  type Carried,
  declined,
  internal,
  readFailure,
  undeliveredFailure,
  undeliveredResult,
} from './carried.ts';
import { PendingOutcomes } from './pending-outcomes.ts';
import { PromptHistory, type PromptHistoryParameters } from './prompt-history.ts';
import { promptKey, requestKey } from './prompt-key.ts';
import { relayTrouble } from './relay-trouble.ts';
import { sessionProperties } from './session-properties.ts';
import type { IncomingRequest, WalletKit } from './wallet-kit.ts';
import type { WalletSites } from './wallet-sites.ts';
import type { WalletStore } from './wallet-store.ts';

export interface WalletPromptsParameters extends PromptHistoryParameters {
  readonly kit: WalletKit;
  readonly accounts: () => readonly WalletAccount[];
  /**
   * Carries out an approved request with the account's key. Rejects with the error for the site, or with `SendInDoubt`.
   * `signing` receives the request's transaction once it is signed.
   */
  readonly perform: (
    prompt: RequestPrompt,
    session: SessionRecord,
    limits: FeeLimits | undefined,
    signing: Signing,
  ) => Promise<unknown>;
  /** Signs a sign-in with an account's key. Rejects for an account that the wallet does not have. */
  readonly signMessage: (message: string, address: string) => Promise<string>;
}

/** Maximum pending prompts; further ones are refused at once. */
const maxRequests = 20;

/** The pending proposals and requests of sites. No method rejects. */
export class WalletPrompts {
  readonly #parameters: WalletPromptsParameters;
  readonly #store: WalletStore;
  readonly #sites: WalletSites;
  readonly #history: PromptHistory;
  /**
   * Outcomes that the site has not received yet, by the request's key. Such a request is never executed
   * again.
   */
  readonly #done = new Map<string, Carried>();
  /** Signed transactions that may have been sent, by the request's key. No other is signed for the same request. */
  readonly #signed = new Map<string, SignedTransaction>();
  readonly #owed: PendingOutcomes;

  constructor(parameters: WalletPromptsParameters, store: WalletStore, sites: WalletSites) {
    this.#parameters = parameters;
    const { clock, kit } = parameters;
    this.#owed = new PendingOutcomes({ clock, reach: () => kit.core.relayer.transportOpen() });
    this.#store = store;
    this.#sites = sites;
    this.#history = new PromptHistory(parameters, (topic) => sites.session(topic));
  }

  async approveProposal(
    prompt: ProposalPrompt,
    networks: readonly WalletNetwork[],
    account: ShownAccount,
  ): Promise<void> {
    await this.#answer(prompt, async () => {
      const namespaces = approvedNamespaces(prompt.proposal, networks, account);
      const { kit, accounts } = this.#parameters;
      const properties = sessionProperties(namespaces, accounts());
      const given = properties && { sessionProperties: properties };
      await this.#sent(kit.approveSession({ id: prompt.id, namespaces, ...given }));
      return { tone: 'success', say: (messages) => messages.didConnect(), ending: { answer: 'approved' } };
    });
    this.#sites.read();
  }

  async rejectProposal(prompt: ProposalPrompt): Promise<void> {
    await this.#answer(prompt, async () => {
      await this.#sent(this.#reject(prompt, protocolError('USER_REJECTED')));
      return declined;
    });
  }

  /** Signs for the first chosen network in the site's order; the session includes all of them. */
  async approveSignIn(
    prompt: SignInPrompt,
    networks: readonly WalletNetwork[],
    address: string,
  ): Promise<void> {
    await this.#answer(prompt, async () => {
      const signed = signedSignIn(prompt.authPayload, networks, address);
      if (signed === undefined) throw new Refusal(internal, siteGone);
      const { payload, chain, text } = signed;
      const s = await this.#parameters.signMessage(text, address);
      const auths = [buildCacao(payload, { t: 'eip191', s }, `${chain}:${address}`)];
      await this.#sent(this.#parameters.kit.approveSessionAuthenticate({ id: prompt.id, auths }));
      return { tone: 'success', say: (messages) => messages.didSignIn(), ending: { answer: 'approved' } };
    });
    this.#sites.read();
  }

  async rejectSignIn(prompt: SignInPrompt): Promise<void> {
    await this.#answer(prompt, async () => {
      await this.#sent(this.#reject(prompt, protocolError('USER_REJECTED')));
      return declined;
    });
  }

  /** `limits`: the highest transaction fee that was shown. */
  async approveRequest(prompt: RequestPrompt, limits?: FeeLimits | undefined): Promise<void> {
    await this.#answer(prompt, async () => {
      const key = requestKey(prompt);
      const done = this.#done.get(key);
      if (done !== undefined) return this.#notifySite(prompt, done);
      // This tab still holds its claim.
      if (this.#signed.has(key)) return this.#notifySite(prompt, await this.#carryOut(prompt, limits));
      return this.#claimed(prompt, async (isBegun) => {
        const result = isBegun ? await this.#history.latestResult(prompt) : undefined;
        if (result !== undefined) {
          await this.#sent(this.#respond(prompt, { result }));
          return { tone: 'success', say: answeredElsewhere };
        }
        if (isBegun && prompt.begun !== true) throw new MaybeDone();
        return this.#notifySite(prompt, await this.#carryOut(prompt, limits));
      });
    });
  }

  async rejectRequest(prompt: RequestPrompt): Promise<void> {
    await this.#answer(prompt, async () => {
      const key = requestKey(prompt);
      const done = this.#done.get(key);
      // A request that was carried out can no longer be declined.
      if (done !== undefined) return this.#notifySite(prompt, done);
      const signed = this.#signed.get(key);
      if (signed !== undefined) return this.#notifySite(prompt, readFailure(new SendInDoubt(signed.hash)));
      return this.#claimed(prompt, async () => {
        await this.#sent(this.#reject(prompt, protocolError('USER_REJECTED')));
        return declined;
      });
    });
  }

  arriveRequest({ id, topic, params, verifyContext, claimedAt }: IncomingRequest): void {
    const { method, params: given } = params.request;
    const page = requestOrigin(verifyContext);
    const { chainId } = params;
    const begun = claimedAt !== undefined;
    const prompt: RequestPrompt = { kind: 'request', id, topic, chainId, method, params: given, page, begun };
    const isSupported = supportsMethod(chainId, method);
    const known = isSupported ? this.#known(prompt) : undefined;
    const result = known ?? this.#history.result(prompt);
    if (result !== undefined) this.#respond(prompt, { result }).catch(() => undefined);
    else if (isSupported) this.arrive(prompt);
    else this.#refuseMethod(prompt);
  }

  /** The answer to a request for data that was already granted. */
  #known(prompt: RequestPrompt): unknown {
    const { kit, accounts } = this.#parameters;
    return knownAnswer(prompt, kit.getActiveSessions()[prompt.topic], accounts());
  }

  /** Refuses an unsupported method without asking the owner. */
  #refuseMethod(prompt: RequestPrompt): void {
    const named = prompt.method.slice(0, 64);
    this.#respond(prompt, { error: protocolError('UNSUPPORTED_METHODS', named) }).catch(() => undefined);
    const { text: method } = visibleText(named, 64);
    this.#store.showOutcome('error', (messages) => messages.didRefuseMethod({ method }));
    this.#history.add(prompt, { answer: 'refused', result: (messages) => messages.historyMethod() });
  }

  arrive(prompt: Prompt): void {
    const { prompts, pairing } = this.#store.state();
    if (prompts.some((one) => promptKey(one) === promptKey(prompt))) return;
    if (prompts.length >= maxRequests) {
      this.#refuse(prompt);
      return;
    }
    const met = prompt.kind !== 'request' && pairing.step !== 'failed';
    this.#store.set({
      prompts: [...prompts, prompt],
      ...(met ? { pairing: { step: 'idle' } as const } : {}),
    });
    if (prompt.kind === 'request') {
      this.#sites.read();
      this.#sites.choose(prompt.topic, prompt.chainId);
    }
  }

  /** Updates the verified origin of a prompt. Sites choose ids: those of two sites may be equal. */
  seePage({ id, topic }: { readonly id: number; readonly topic: string }, page: RequestOrigin): void {
    const isMeant = (prompt: Prompt): boolean =>
      prompt.id === id &&
      topic === (prompt.kind === 'proposal' ? prompt.proposal.pairingTopic : prompt.topic);
    const { prompts } = this.#store.state();
    this.#store.set({ prompts: prompts.map((prompt) => (isMeant(prompt) ? { ...prompt, page } : prompt)) });
  }

  /** Sites choose ids: prompts of different kinds, and requests of two sites, may have the same. */
  expire({ kind, id }: Pick<Prompt, 'kind' | 'id'>): void {
    const named = this.#store.state().prompts.filter((one) => one.kind === kind && one.id === id);
    const prompt = named.find((one) => !this.#stillOpen(one)) ?? named[0];
    // A prompt that is being answered ends with its answer.
    if (prompt === undefined || this.#isAnswering(prompt)) return;
    if (
      prompt.kind === 'request' &&
      (this.#done.has(requestKey(prompt)) || this.#signed.has(requestKey(prompt)))
    ) {
      this.#store.showOutcome('error', this.#whenUndelivered(prompt));
      this.#drop(prompt);
      return;
    }
    this.#history.add(prompt, { answer: 'expired' });
    this.#drop(prompt);
    this.#store.showOutcome('error', (messages) => messages.askExpired());
  }

  /** The message for a request that expires before its site has the outcome. */
  #whenUndelivered(prompt: RequestPrompt): MessageSelector {
    const done = this.#done.get(requestKey(prompt));
    if (done === undefined) return (messages) => messages.maybeSent();
    return 'result' in done.answer ? undeliveredResult(false) : done.say;
  }

  /** Removes a prompt that another tab has answered. One that this tab is answering ends with its own answer. */
  dropAnswered({
    kind,
    id,
    topic,
  }: Pick<Prompt, 'kind' | 'id'> & { readonly topic?: string | undefined }): void {
    // The other tab may have approved a session.
    if (kind !== 'request') this.#sites.read();
    const isMeant = (prompt: Prompt): boolean =>
      prompt.kind === kind && prompt.id === id && (prompt.kind !== 'request' || prompt.topic === topic);
    const prompt = this.#store.state().prompts.find(isMeant);
    if (prompt === undefined || this.#isAnswering(prompt)) return;
    this.#drop(prompt);
    this.#store.showOutcome('success', answeredElsewhere);
  }

  /** Removes the requests of a session that has ended, except those being answered. */
  dropAll(topic: string): void {
    for (const prompt of this.#store.state().prompts) {
      if (prompt.kind === 'request' && prompt.topic === topic && !this.#isAnswering(prompt))
        this.#drop(prompt);
    }
  }

  #isAnswering(prompt: Prompt): boolean {
    return this.#store.state().answering === promptKey(prompt);
  }

  #refuse(prompt: Prompt): void {
    const reason = protocolError('USER_REJECTED');
    this.#reject(prompt, reason).catch(() => undefined);
    this.#history.add(prompt, { answer: 'refused', result: (messages) => messages.historyTooMany() });
  }

  #reject(prompt: Prompt, reason: ErrorObject): Promise<void> {
    const { kit } = this.#parameters;
    if (prompt.kind === 'request') return this.#respond(prompt, { error: reason });
    const refusal = { id: prompt.id, reason };
    return prompt.kind === 'proposal' ? kit.rejectSession(refusal) : kit.rejectSessionAuthenticate(refusal);
  }

  async #answer(prompt: Prompt, send: () => Promise<Answered>): Promise<void> {
    if (this.#store.state().answering !== undefined) return;
    const wasOwed = this.#owed.delete(promptKey(prompt));
    this.#store.set({ answering: promptKey(prompt) });
    try {
      const { tone, say, ending } = await send();
      if (ending !== undefined) this.#history.add(prompt, ending);
      this.#drop(prompt);
      this.#store.showOutcome(tone, say);
    } catch (error) {
      const isOwed = this.#isOwed(prompt);
      if (isOwed) this.#owed.add(promptKey(prompt), () => this.#answer(prompt, send));
      // The owner knows already.
      if (!isOwed || !wasOwed) this.#answerFailed(prompt, error);
    }
    this.#store.set({ answering: undefined });
  }

  /**
   * Whether the request was executed, and only the relay prevents its answer. Any other decision is made again: another tab
   * may have decided meanwhile.
   */
  #isOwed(prompt: Prompt): boolean {
    return prompt.kind === 'request' && this.#done.has(requestKey(prompt)) && this.#stillOpen(prompt);
  }

  /** Sends the outcomes that the relay refused earlier. */
  deliver(): Promise<void> {
    return this.#owed.deliver();
  }

  /** Shows that the site has no answer yet, until the relay accepts it. */
  async #sent(sending: Promise<unknown>): Promise<void> {
    const cancel = this.#parameters.clock.after(noAnswerNoticeMs, () =>
      this.#store.set({ undelivered: true }),
    );
    try {
      await sending;
    } finally {
      cancel();
      this.#store.set({ undelivered: false });
    }
  }

  /** Keeps the prompt when the relay cannot be reached; drops it when another tab has answered or the session has ended. */
  #answerFailed(prompt: Prompt, error: unknown): void {
    const { showOutcome } = this.#store;
    const why = isMooringError(error) ? error.code : undefined;
    const open = this.#stillOpen(prompt);
    const done = prompt.kind === 'request' ? this.#done.get(requestKey(prompt)) : undefined;
    if (done !== undefined) {
      showOutcome('error', this.#notTold(prompt, done, open));
      if (!open) this.#drop(prompt);
    } else if (error instanceof SendInDoubt) {
      if (!open) this.#drop(prompt);
      showOutcome('error', open ? (messages) => messages.sendInDoubt() : error.say);
    } else if (error instanceof MaybeDone) {
      this.#markBegun(prompt);
      showOutcome('error', (messages) => messages.maybeDone());
    } else if (why === 'REQUEST_EXPIRED') {
      this.#history.add(prompt, { answer: 'expired' });
      this.#drop(prompt);
      showOutcome('error', (messages) => messages.askExpired());
    } else if (open) {
      showOutcome('error', why === 'REQUEST_CLAIMED' ? answeringElsewhere : relayTrouble(error));
    } else if (prompt.kind === 'request' && this.#hasSession(prompt.topic)) {
      this.#drop(prompt);
      showOutcome('error', answeredElsewhere);
    } else {
      this.#history.add(prompt, { answer: 'failed', result: siteGone });
      this.#drop(prompt);
      showOutcome('error', siteGone);
    }
  }

  /** The message for a request that was carried out and whose answer the relay did not accept. */
  #notTold(prompt: Prompt, done: Carried, open: boolean): MessageSelector {
    if ('error' in done.answer) return undeliveredFailure(done, open);
    // The kit sends a result that it has stored, also after a restart.
    return undeliveredResult(
      open || (prompt.kind === 'request' && this.#parameters.kit.hasUnsentAnswer(prompt)),
    );
  }

  #hasSession(topic: string): boolean {
    return Object.hasOwn(this.#parameters.kit.getActiveSessions(), topic);
  }

  /** Shows the request again with the warning that it may have been carried out. */
  #markBegun(begun: Prompt): void {
    const { prompts } = this.#store.state();
    const isMeant = (prompt: Prompt): boolean => promptKey(prompt) === promptKey(begun);
    this.#store.set({
      prompts: prompts.map((prompt) =>
        prompt.kind === 'request' && isMeant(prompt) ? { ...prompt, begun: true } : prompt,
      ),
    });
  }

  /** Answers under a claim. `isBegun`: another run or tab claimed the request before and was closed before it answered. */
  async #claimed(prompt: RequestPrompt, answer: (isBegun: boolean) => Promise<Answered>): Promise<Answered> {
    const { topic, id } = prompt;
    const claim = await this.#parameters.kit.claimSessionRequest({ topic, id });
    try {
      return await answer(claim.request.claimedAt !== undefined);
    } catch (error) {
      // A request that was, or may have been, carried out stays claimed until its site has the outcome.
      const key = requestKey(prompt);
      if (!this.#done.has(key) && !this.#signed.has(key)) await claim.release();
      throw error;
    }
  }

  /** Sends the outcome to the site. Records it first: sending may fail for as long as the wallet runs. */
  async #notifySite(prompt: RequestPrompt, carried: Carried): Promise<Answered> {
    const { answer, say } = carried;
    const key = requestKey(prompt);
    if ('result' in answer && !this.#done.has(key)) this.#history.addResult(prompt, answer.result);
    if ('result' in answer || this.#signed.has(key)) this.#done.set(key, carried);
    await this.#sent(this.#respond(prompt, answer));
    return 'error' in answer
      ? { tone: 'error', say, ending: { answer: 'failed', result: say } }
      : { tone: 'success', say };
  }

  /** @throws SendInDoubt */
  async #carryOut(prompt: RequestPrompt, limits: FeeLimits | undefined): Promise<Carried> {
    const key = requestKey(prompt);
    const keep = (signed: SignedTransaction): void => {
      this.#signed.set(key, signed);
    };
    try {
      const session = this.#sites.session(prompt.topic);
      if (session === undefined) throw new Refusal(internal, siteGone);
      const switching = prompt.method === 'wallet_switchEthereumChain';
      const work = switching
        ? this.#sites.switchAsRequested(prompt, session)
        : this.#parameters.perform(prompt, session, limits, { signed: this.#signed.get(key), keep });
      const sending = sends(prompt);
      return {
        answer: { result: await work },
        say: (messages) => (sending ? messages.didSend() : messages.didSign()),
      };
    } catch (error) {
      if (error instanceof SendInDoubt) {
        this.#history.addResult(prompt, error.result);
        throw error;
      }
      return readFailure(error);
    }
  }

  #stillOpen(prompt: Prompt): boolean {
    const { kit } = this.#parameters;
    const pending: readonly { readonly id: number; readonly topic?: string }[] = {
      proposal: () => Object.values(kit.getPendingSessionProposals()),
      'sign-in': () => kit.engine.signClient.auth.requests.getAll(),
      request: () => kit.getPendingSessionRequests(),
    }[prompt.kind]();
    return pending.some(
      ({ id, topic }) => id === prompt.id && (prompt.kind !== 'request' || topic === prompt.topic),
    );
  }

  #respond(prompt: RequestPrompt, answer: Answer): Promise<void> {
    const response = { id: prompt.id, jsonrpc: '2.0', ...answer } as const;
    return this.#parameters.kit.respondSessionRequest({ topic: prompt.topic, response });
  }

  #drop(prompt: Prompt): void {
    this.#owed.delete(promptKey(prompt));
    if (prompt.kind === 'request') {
      this.#done.delete(requestKey(prompt));
      this.#signed.delete(requestKey(prompt));
    }
    const { prompts } = this.#store.state();
    this.#store.set({ prompts: prompts.filter((one) => promptKey(one) !== promptKey(prompt)) });
  }
}

const siteGone: MessageSelector = (messages) => messages.siteGone();
const answeredElsewhere: MessageSelector = (messages) => messages.answeredElsewhere();
const answeringElsewhere: MessageSelector = (messages) => messages.answeringElsewhere();

/** An earlier claim was cut off, and the owner has not been warned. */
class MaybeDone extends Error {}
