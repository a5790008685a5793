import type { MessageSelector } from '../messages/language.ts';
import { requestOrigin } from '../state/request-origin.ts';
import type { PairingStep, WalletState } from '../state/state.ts';
import { checkLink } from './check-link.ts';
import { relayTrouble } from './relay-trouble.ts';
import type { IncomingSignIn } from './wallet-kit.ts';
import { WalletPrompts, type WalletPromptsParameters } from './wallet-prompts.ts';
import { WalletSites } from './wallet-sites.ts';
import { WalletStore } from './wallet-store.ts';

export type WalletModelParameters = WalletPromptsParameters;

/** The wallet's sites and requests. Views show `state` and call the methods; no method rejects. */
export class WalletModel {
  readonly #parameters: WalletModelParameters;
  readonly #store = new WalletStore();
  /** Links that are being paired, by topic. */
  readonly #joining = new Map<string, Promise<unknown>>();
  /** The connected sites. */
  readonly sites: WalletSites;
  /** Pending requests. */
  readonly prompts: WalletPrompts;

  constructor(parameters: WalletModelParameters) {
    this.#parameters = parameters;
    this.sites = new WalletSites(parameters, this.#store);
    this.prompts = new WalletPrompts(parameters, this.#store, this.sites);
    this.#listen();
    this.#addPending();
  }

  readonly state = (): WalletState => this.#store.state();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Pairs with a site by its link. */
  async pair(link: string): Promise<void> {
    const { kit, clock } = this.#parameters;
    const check = checkLink(link, clock.now());
    if (!check.ok) {
      this.#store.set({ pairing: { step: 'failed', why: check.why } });
      return;
    }
    const { uri, topic } = check;
    this.#store.set({ pairing: { step: 'joining' } });
    // Entered again while the relay does not respond, it joins the pending attempt.
    const joined = this.#joining.get(topic) ?? kit.pair({ uri });
    this.#joining.set(topic, joined);
    try {
      await joined;
      const here = this.state().prompts.some(
        (prompt) => (prompt.kind === 'proposal' ? prompt.proposal.pairingTopic : prompt.topic) === topic,
      );
      this.#endJoining(here ? { step: 'idle' } : { step: 'waiting', topic });
    } catch (error) {
      const used = error instanceof Error && /already exists/i.test(error.message);
      const why: MessageSelector = used ? (messages) => messages.linkUsed() : relayTrouble(error);
      this.#endJoining({ step: 'failed', why });
    }
    this.#joining.delete(topic);
  }

  /** A cancelled attempt reports nothing. */
  #endJoining(pairing: PairingStep): void {
    if (this.state().pairing.step === 'joining') this.#store.set({ pairing });
  }

  readonly endPairing = (): void => this.#store.set({ pairing: { step: 'idle' } });

  #listen(): void {
    const { kit } = this.#parameters;
    kit.on('session_proposal', ({ params, verifyContext }) =>
      this.prompts.arrive({
        kind: 'proposal',
        id: params.id,
        proposal: params,
        page: requestOrigin(verifyContext),
      }),
    );
    kit.on('session_authenticate', (event) => this.#arriveSignIn(event));
    // The service never delays a request; its answer may arrive later.
    kit.events.on('verify_context', (word) => this.prompts.seePage(word, requestOrigin(word.verifyContext)));
    kit.on('session_request', (event) => this.prompts.arriveRequest(event));
    const leave = ({ topic }: { readonly topic: string }): void => {
      this.prompts.dropAll(topic);
      this.sites.forget(topic);
    };
    kit.on('session_delete', leave);
    kit.events.on('session_expire', leave);
    kit.on('proposal_expire', ({ id }) => this.prompts.expire({ kind: 'proposal', id }));
    kit.on('session_request_answered', (answered) =>
      this.prompts.dropAnswered({ kind: 'request', ...answered }),
    );
    kit.on('session_proposal_answered', ({ id }) => this.prompts.dropAnswered({ kind: 'proposal', id }));
    kit.on('session_authenticate_answered', ({ id }) => this.prompts.dropAnswered({ kind: 'sign-in', id }));
    kit.on('session_authenticate_expire', ({ id }) => this.prompts.expire({ kind: 'sign-in', id }));
    kit.on('session_request_expire', ({ id }) => this.prompts.expire({ kind: 'request', id }));
    const { relayer } = kit.core;
    relayer.on('relayer_connect', () => {
      this.#store.set({ clockBehind: false });
      void this.prompts.deliver();
    });
    relayer.on('relayer_clock_behind', () => this.#store.set({ clockBehind: true }));
    this.#store.set({ clockBehind: relayer.clockIsBehind });
  }

  #arriveSignIn({ id, topic, params, verifyContext }: IncomingSignIn): void {
    const { requester } = params;
    const authPayload = { ...params.authPayload, type: params.authPayload.type ?? 'caip122' };
    const page = verifyContext && requestOrigin(verifyContext);
    this.prompts.arrive({ kind: 'sign-in', id, topic, authPayload, metadata: requester.metadata, page });
  }

  /** Handles requests that arrived before the wallet was unlocked. */
  #addPending(): void {
    const { kit } = this.#parameters;
    for (const proposal of Object.values(kit.getPendingSessionProposals())) {
      this.prompts.arrive({ kind: 'proposal', id: proposal.id, proposal });
    }
    for (const { pairingTopic: topic, ...params } of kit.engine.signClient.auth.requests.getAll())
      this.#arriveSignIn({ id: params.id, topic, params });
    for (const request of kit.getPendingSessionRequests()) this.prompts.arriveRequest(request);
    this.sites.read();
  }
}
