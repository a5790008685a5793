import type {
  Constant,
  Metadata,
  PairingRecord,
  ProposalRecord,
  SessionRecord,
} from '@mooring/protocol/sign';
import type { Core } from '../core/core.ts';
import type { PairParameters } from '../core/pairing.ts';
import type { Emitter } from '../emitter/emitter.ts';
import type { SignConfig } from '../engine/sign-engine.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import type { PendingRequest } from '../records/records.ts';
import type { ApproveParameters } from '../wallet/approve.ts';
import type { Acknowledgement, EmitParameters } from '../wallet/change-session.ts';
import type { ClaimParameters, SessionRequestClaim } from '../wallet/claim-request.ts';
import type { RejectParameters } from '../wallet/reject.ts';
import type { RespondParameters } from '../wallet/respond.ts';
import { WalletClient } from './wallet-client.ts';

/** Options of a wallet kit. */
export interface WalletKitOptions {
  readonly core: Core;
  readonly metadata: Constant<Metadata>;
  readonly name?: string | undefined;
  readonly signConfig?: SignConfig | undefined;
}

/** Events of the original's kit, plus those that tell what to remove from lists. */
export type WalletKitEvents = Pick<
  SignEvents,
  | 'session_proposal'
  | 'session_request'
  | 'session_delete'
  | 'proposal_expire'
  | 'session_request_expire'
  | 'session_request_answered'
  | 'session_authenticate'
  | 'session_proposal_answered'
  | 'session_authenticate_answered'
  | 'session_authenticate_expire'
>;

/** The wallet side, with the names and shapes of the original `WalletKit`. */
export class WalletKit {
  readonly name: string;
  readonly metadata: Metadata;
  readonly core: Core;
  readonly engine: { readonly signClient: WalletClient };
  /** The options the kit was created with. */
  readonly opts: WalletKitOptions;
  readonly #client: WalletClient;

  private constructor(options: WalletKitOptions, client: WalletClient) {
    const { core, metadata, name } = options;
    this.opts = options;
    this.core = core;
    this.metadata = metadata as Metadata;
    this.name = name ?? 'WalletKit';
    this.#client = client;
    this.engine = { signClient: client };
  }

  static async init(options: WalletKitOptions): Promise<WalletKit> {
    return new WalletKit(options, await WalletClient.init(options));
  }

  get signConfig(): SignConfig | undefined {
    return this.opts.signConfig;
  }

  get logger(): Core['logger'] {
    return this.core.logger;
  }

  get events(): Emitter<SignEvents> {
    return this.#client.events;
  }

  async pair(parameters: PairParameters): Promise<PairingRecord> {
    return this.#client.pair(parameters);
  }

  /** @returns the session, once the dapp has acknowledged it */
  async approveSession(parameters: ApproveParameters): Promise<SessionRecord> {
    const { acknowledged } = await this.#client.approve(parameters);
    return acknowledged();
  }

  rejectSession(parameters: RejectParameters): Promise<void> {
    return this.#client.reject(parameters);
  }

  updateSession(parameters: Parameters<WalletClient['update']>[0]): Promise<Acknowledgement> {
    return this.#client.update(parameters);
  }

  extendSession(parameters: { readonly topic: string }): Promise<Acknowledgement> {
    return this.#client.extend(parameters);
  }

  /**
   * Claims a session request before signing anything, so that no other tab executes it too. Answer it with
   * {@link respondSessionRequest}, or call the claim's `release`.
   *
   * @throws MooringError `REQUEST_CLAIMED`, `NO_MATCHING_KEY`, `REQUEST_EXPIRED`, `STORAGE_FAILED`
   */
  claimSessionRequest(parameters: ClaimParameters): Promise<SessionRequestClaim> {
    return this.#client.claimSessionRequest(parameters);
  }

  /**
   * Answers a session request. If it rejects because the relay cannot be reached, a result is stored and sent later; a
   * refusal is not, and its request stays pending.
   *
   * @throws MooringError `REQUEST_CLAIMED`, `REQUEST_ANSWERED`, `REQUEST_EXPIRED`, `NO_MATCHING_KEY` and those of the relay
   */
  respondSessionRequest(parameters: RespondParameters): Promise<void> {
    return this.#client.respond(parameters);
  }

  /** Whether a result given to {@link respondSessionRequest} is stored and still has to be sent. */
  hasUnsentAnswer(parameters: ClaimParameters): boolean {
    return this.#client.hasUnsentAnswer(parameters);
  }

  disconnectSession(parameters: Parameters<WalletClient['disconnect']>[0]): Promise<void> {
    return this.#client.disconnect(parameters);
  }

  emitSessionEvent(parameters: EmitParameters): Promise<void> {
    return this.#client.emit(parameters);
  }

  /** As the client's method; build its parts with `populateAuthPayload` and `buildAuthObject` of `./utils`. */
  approveSessionAuthenticate(
    parameters: Parameters<WalletClient['approveSessionAuthenticate']>[0],
  ): Promise<{ session: SessionRecord | undefined }> {
    return this.#client.approveSessionAuthenticate(parameters);
  }

  rejectSessionAuthenticate(
    parameters: Parameters<WalletClient['rejectSessionAuthenticate']>[0],
  ): Promise<void> {
    return this.#client.rejectSessionAuthenticate(parameters);
  }

  formatAuthMessage(parameters: Parameters<WalletClient['formatAuthMessage']>[0]): string {
    return this.#client.formatAuthMessage(parameters);
  }

  getActiveSessions(): Record<string, SessionRecord> {
    return Object.fromEntries(this.#client.session.getAll().map((session) => [session.topic, session]));
  }

  /** Returns a list, as the original does despite its declared record type. */
  getPendingSessionProposals(): ProposalRecord[] {
    return this.#client.proposal.getAll();
  }

  getPendingSessionRequests(): PendingRequest[] {
    return this.#client.getPendingSessionRequests();
  }

  on<Name extends keyof WalletKitEvents>(
    name: Name,
    listener: (payload: WalletKitEvents[Name]) => void,
  ): this {
    this.#client.on(name, listener);
    return this;
  }

  once<Name extends keyof WalletKitEvents>(
    name: Name,
    listener: (payload: WalletKitEvents[Name]) => void,
  ): this {
    this.#client.once(name, listener);
    return this;
  }

  off<Name extends keyof WalletKitEvents>(
    name: Name,
    listener: (payload: WalletKitEvents[Name]) => void,
  ): this {
    this.#client.off(name, listener);
    return this;
  }

  removeListener<Name extends keyof WalletKitEvents>(
    name: Name,
    listener: (payload: WalletKitEvents[Name]) => void,
  ): this {
    return this.off(name, listener);
  }

  /** Closes the kit's socket, timers and storage folder, so that a Node process can end. Records stay. */
  dispose(): Promise<void> {
    return this.#client.dispose();
  }
}
