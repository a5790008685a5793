import type { Namespace } from './namespaces.ts';
import type { CaipAddress, CaipNetworkId } from './network.ts';

/** Progress of a request: on its way to the relay, accepted by the relay, or at a wallet that answers. */
export type RequestStage = 'sending' | 'sent' | 'there';

/** The purpose of a request. `other`: needs no decision of the visitor. */
export type RequestPurpose = 'transaction' | 'signature' | 'network' | 'other';

/** A request that a remote wallet has not answered yet. Contains none of its content. */
export interface OpenRequest {
  /** Unique among the requests of this page. */
  readonly key: string;
  /** Its id on the wire, once the relay has it. */
  readonly id: number | undefined;
  readonly namespace: Namespace;
  readonly chain: CaipNetworkId;
  readonly method: string;
  readonly purpose: RequestPurpose;
  readonly stage: RequestStage;
  /** Unix milliseconds. */
  readonly askedAt: number;
  /** Unix milliseconds, after which the wallet's answer no longer counts. */
  readonly expiry: number;
}

/** The outcome of a request of an earlier page. `unknown`: only the wallet can tell. */
export type RequestOutcome = 'sent' | 'answered' | 'refused' | 'failed' | 'unknown';

/** A request in the state. */
export interface WalletRequest extends OpenRequest {
  readonly walletId: string;
  /** The account that it concerns. */
  readonly account: CaipAddress | undefined;
  /** Whether an earlier page sent it, so that no promise of this one awaits it. */
  readonly found: boolean;
  /** Present once a found request has ended. */
  readonly outcome?: RequestOutcome | undefined;
}
