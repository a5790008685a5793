import type { CaipNetworkId } from '@mooring/core';
import type { BitcoinInput } from './bitcoin-provider.ts';

/** An input to sign, as it was checked. */
export interface CheckedInput extends BitcoinInput {
  /** Those that the caller allows, never empty. */
  readonly sighashTypes: readonly number[];
}

/** A request for a signature. */
export interface SigningRequest {
  readonly psbt: Uint8Array;
  readonly inputs: readonly CheckedInput[];
  /** Whether the wallet is to send it too; only where it can. */
  readonly broadcast: boolean;
  readonly chainId: CaipNetworkId;
}

/** Calls of one kind of wallet, below the common provider. Results are the wallet's: hostile, parsed by the provider. */
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
  /** The id of the transaction. Absent where a wallet only signs. */
  readonly sendTransfer?:
    | ((request: {
        readonly from: string;
        readonly recipient: string;
        /** Satoshi. */
        readonly amount: bigint;
        readonly chainId: CaipNetworkId;
      }) => Promise<unknown>)
    | undefined;
  /** Sends a transaction whose inputs are finished. Absent where a wallet cannot. */
  readonly push?: ((psbt: Uint8Array) => Promise<unknown>) | undefined;
  /** `signPsbt` can send as well. */
  readonly broadcasts?: true | undefined;
}
