import type { PairingRecord } from '@mooring/protocol/sign';
import type { PairParameters } from '../core/pairing.ts';
import { type Connection, type ConnectParameters, connect } from '../dapp/connect.ts';
import { installDappRole } from '../dapp/dapp-role.ts';
import { type RequestParameters, request } from '../dapp/request.ts';
import type { PendingRequest } from '../engine/records.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { type Approval, type ApproveParameters, approve } from '../wallet/approve.ts';
import { type Acknowledgement, type EmitParameters, emit, extend, update } from '../wallet/change-session.ts';
import { type RejectParameters, reject } from '../wallet/reject.ts';
import { type RespondParameters, respond } from '../wallet/respond.ts';
import { installWalletRole } from '../wallet/wallet-role.ts';
import { ClientBase, type ClientOptions } from './client-base.ts';

function installRoles(engine: SignEngine): void {
  installWalletRole(engine);
  installDappRole(engine);
}

/** Both roles in one, with the names and shapes of the original `SignClient`. */
export class SignClient extends ClientBase {
  protected constructor(options: ClientOptions) {
    super(options, installRoles);
  }

  /** Reads storage; opens a socket only if there is something to listen to. @throws MooringError `RELAY_URL_MISSING`, `STORAGE_FAILED` */
  static async init(options: ClientOptions): Promise<SignClient> {
    return new SignClient(options).start();
  }

  connect(parameters: ConnectParameters): Promise<Connection> {
    return connect(this.engine, parameters);
  }

  request<Result = unknown>(parameters: RequestParameters): Promise<Result> {
    return request<Result>(this.engine, parameters);
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
