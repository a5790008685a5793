import type { PairingRecord } from '@mooring/protocol/sign';
import type { PairParameters } from '../core/pairing.ts';
import type { PendingRequest } from '../engine/records.ts';
import { type Approval, type ApproveParameters, approve } from '../wallet/approve.ts';
import { type Acknowledgement, type EmitParameters, emit, extend, update } from '../wallet/change-session.ts';
import { type RejectParameters, reject } from '../wallet/reject.ts';
import { type RespondParameters, respond } from '../wallet/respond.ts';
import { installWalletRole } from '../wallet/wallet-role.ts';
import { ClientBase, type ClientOptions } from './client-base.ts';

/** A wallet's side of the pairing protocol. */
export class WalletClient extends ClientBase {
  /** @param installRoles what it answers to, for a client that is more than a wallet */
  protected constructor(options: ClientOptions, installRoles = installWalletRole) {
    super(options, installRoles);
  }

  static async init(options: ClientOptions): Promise<WalletClient> {
    return new WalletClient(options).start();
  }

  pair(parameters: PairParameters): Promise<PairingRecord> {
    return this.core.pairing.pair(parameters);
  }

  approve(parameters: ApproveParameters): Promise<Approval> {
    return approve(this.engine, parameters);
  }

  reject(parameters: RejectParameters): Promise<void> {
    return reject(this.engine, parameters);
  }

  update(parameters: Parameters<typeof update>[1]): Promise<Acknowledgement> {
    return update(this.engine, parameters);
  }

  extend(parameters: { readonly topic: string }): Promise<Acknowledgement> {
    return extend(this.engine, parameters);
  }

  respond(parameters: RespondParameters): Promise<void> {
    return respond(this.engine, parameters);
  }

  emit(parameters: EmitParameters): Promise<void> {
    return emit(this.engine, parameters);
  }

  getPendingSessionRequests(): PendingRequest[] {
    return this.pendingRequest.getAll();
  }
}
