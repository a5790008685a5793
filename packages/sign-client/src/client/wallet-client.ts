import { type AuthPayload, formatCacaoMessage } from '@mooring/protocol/cacao';
import type { PairingRecord, SessionRecord } from '@mooring/protocol/sign';
import type { ApproveAuthParameters, RejectAuthParameters } from '../authenticate/answer-auth.ts';
import type { PairParameters } from '../core/pairing.ts';
import { loadAuthenticate } from '../lazy.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import type { PendingRequest } from '../records/records.ts';
import { roundRobin, type StoredRequest, toPendingRequest } from '../records/stored-request.ts';
import { type Approval, type ApproveParameters, approve } from '../wallet/approve.ts';
import {
  type Acknowledgement,
  type EmitParameters,
  emit,
  extend,
  type UpdateParameters,
  update,
} from '../wallet/change-session.ts';
import {
  type ClaimParameters,
  claimSessionRequest,
  type SessionRequestClaim,
} from '../wallet/claim-request.ts';
import { type RejectParameters, reject } from '../wallet/reject.ts';
import { type RespondParameters, respond } from '../wallet/respond.ts';
import { installWalletRole } from '../wallet/wallet-role.ts';
import { ClientBase, type ClientOptions } from './client-base.ts';

/** The wallet side of the pairing protocol. */
export class WalletClient extends ClientBase {
  /** @param installRoles registers the handlers, for clients with more roles than a wallet's */
  protected constructor(options: ClientOptions, installRoles = installWalletRole) {
    super(options, installRoles);
  }

  static async init(options: ClientOptions): Promise<WalletClient> {
    return new WalletClient(options).start();
  }

  pair(parameters: PairParameters): Promise<PairingRecord> {
    // Fetches the verify service's key while the relay delivers the proposal.
    this.core.verification?.then((verification) => verification.prepare()).catch(() => undefined);
    return this.core.pairing.pair(parameters);
  }

  approve(parameters: ApproveParameters): Promise<Approval> {
    return approve(this.engine, parameters);
  }

  reject(parameters: RejectParameters): Promise<void> {
    return reject(this.engine, parameters);
  }

  update(parameters: UpdateParameters): Promise<Acknowledgement> {
    return update(this.engine, parameters);
  }

  extend(parameters: { readonly topic: string }): Promise<Acknowledgement> {
    return extend(this.engine, parameters);
  }

  /**
   * Claims a session request before executing it, so that no other tab executes it too. Answer it with
   * {@link respond}, or call the claim's `release`.
   *
   * @throws MooringError `REQUEST_CLAIMED`, `NO_MATCHING_KEY`, `REQUEST_EXPIRED`, `STORAGE_FAILED`
   */
  claimSessionRequest(parameters: ClaimParameters): Promise<SessionRequestClaim> {
    return claimSessionRequest(this.engine, parameters);
  }

  respond(parameters: RespondParameters): Promise<void> {
    return respond(this.engine, parameters);
  }

  /** Whether a result given to {@link respond} is stored and still has to be sent, also after `respond` has rejected. */
  hasUnsentAnswer({ topic, id }: ClaimParameters): boolean {
    this.core.assertReady();
    const { answered } = this.engine;
    return answered.isKept({ topic, id }) && answered.deliveredHash({ topic, id }) === undefined;
  }

  emit(parameters: EmitParameters): Promise<void> {
    return emit(this.engine, parameters);
  }

  /** Answers a sign-in with the signed objects. @returns the session, or `undefined` if no methods were allowed */
  async approveSessionAuthenticate(
    parameters: ApproveAuthParameters,
  ): Promise<{ session: SessionRecord | undefined }> {
    const { approveAuth } = await loadAuthenticate();
    return approveAuth(this.engine, parameters);
  }

  async rejectSessionAuthenticate(parameters: RejectAuthParameters): Promise<void> {
    const { rejectAuth } = await loadAuthenticate();
    await rejectAuth(this.engine, parameters);
  }

  /** The text that an account signs for a sign-in. @param parameters `iss`: `did:pkh:` of the account, or CAIP-10 */
  formatAuthMessage(parameters: { readonly request: AuthPayload; readonly iss: string }): string {
    assertParameters('formatAuthMessage', parameters);
    const { request, iss } = parameters;
    assertParameters('formatAuthMessage', request);
    return formatCacaoMessage(request, String(iss));
  }

  /**
   * Pending requests: round-robin across sites, in order of arrival within a site. Without those that another window of
   * the wallet has.
   */
  getPendingSessionRequests(): PendingRequest[] {
    const { core, elsewhere, answered } = this.engine;
    core.assertReady();
    const isListed = (request: StoredRequest) => !elsewhere.has(request.id) && !answered.has(request);
    return roundRobin(core.requests.values().filter(isListed)).map(toPendingRequest);
  }
}
