import type { CaipNetworkId } from '@mooring/core';
import type { BitcoinInput } from './bitcoin-provider.ts';

/** A checked input to sign. */
export interface CheckedInput extends BitcoinInput {
  /** The types that the caller allows, never empty. */
  readonly sighashTypes: readonly number[];
}

/** A request for a signature. */
export interface SigningRequest {
  readonly psbt: Uint8Array;
  readonly inputs: readonly CheckedInput[];
  /** Whether the wallet also sends the transaction. `true` only if it can. */
  readonly broadcast: boolean;
  readonly chainId: CaipNetworkId;
}

/** Calls of one kind of wallet, below the common provider. The provider parses the results, which may be hostile. */
export interface WalletCalls {
  /** The signature in base64 or hex. */
  signMessage(request: {
    readonly message: string;
    readonly address: string;
    readonly protocol: 'ecdsa' | 'bip322';
    readonly chainId: CaipNetworkId;
  }): Promise<unknown>;
  /** The transaction in base64, hex or bytes. */
  signPsbt(request: SigningRequest): Promise<{ readonly psbt: unknown; readonly txid?: unknown }>;
  /** Resolves with the transaction id. Absent if the wallet only signs. */
  readonly sendTransfer?:
    | ((request: {
        readonly from: string;
        readonly recipient: string;
        /** Satoshi. */
        readonly amount: bigint;
        readonly chainId: CaipNetworkId;
      }) => Promise<unknown>)
    | undefined;
  /** Sends a finalized transaction. Absent if the wallet cannot. */
  readonly push?: ((psbt: Uint8Array) => Promise<unknown>) | undefined;
  /** `signPsbt` can send as well. */
  readonly broadcasts?: true | undefined;
}
