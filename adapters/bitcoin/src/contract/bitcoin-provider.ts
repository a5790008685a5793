import type { CaipNetworkId } from '@mooring/core';

/** Purpose of a wallet's address. */
export const AddressPurpose = { Ordinal: 'ordinal', Payment: 'payment', Stacks: 'stx' } as const;
export type AddressPurpose = (typeof AddressPurpose)[keyof typeof AddressPurpose];

/** An address of a Bitcoin wallet. Rely on `purpose`: wallets list addresses in any order. */
export interface BitcoinAddress {
  readonly address: string;
  readonly purpose: AddressPurpose;
  /** Hex. Some wallets do not reveal it. */
  readonly publicKey?: string | undefined;
  /** Derivation path. */
  readonly path?: string | undefined;
}

/** One input of a transaction that the wallet is to sign. */
export interface BitcoinInput {
  readonly index: number;
  readonly address: string;
  /** Default: `SIGHASH_ALL`; for taproot inputs also `SIGHASH_DEFAULT`, 0. */
  readonly sighashTypes?: readonly number[] | undefined;
  readonly publicKey?: string | undefined;
  /** Taproot: signs with the untweaked key, for a script path spend. */
  readonly disableTweakSigner?: boolean | undefined;
  /** Taproot: takes precedence over `disableTweakSigner`. */
  readonly useTweakedSigner?: boolean | undefined;
}

/** A message to sign with an address of the wallet. */
export interface SignMessageParameters {
  readonly message: string;
  readonly address: string;
  /** Default: `bip322` for a taproot address, else `ecdsa`. Some wallets sign in one way only. */
  readonly protocol?: 'ecdsa' | 'bip322' | undefined;
}

/** A payment. `amount` in satoshi, as decimal text. */
export interface SendTransferParameters {
  readonly recipient: string;
  /** Satoshi, as a whole number. */
  readonly amount: string;
}

/** A PSBT in Base64, and the inputs to sign. */
export interface SignPsbtParameters {
  /** In base64. */
  readonly psbt: string;
  readonly signInputs: readonly BitcoinInput[];
  /** Sends the transaction. Every other input must be signed already. */
  readonly broadcast?: boolean | undefined;
}

/** A signed PSBT in Base64; `txid` once it is broadcast. */
export interface SignedPsbt {
  /** In base64, with the signatures of these inputs. */
  readonly psbt: string;
  /** Present if the transaction was sent. */
  readonly txid?: string | undefined;
}

/**
 * The connected wallet from `useAppKitProvider('bip122')`, in the page or remote. It hides differences between wallets,
 * such as encodings, units and events, and stays the same object for the whole connection. Methods reject with
 * NOT_CONNECTED after the disconnect, CHAIN_NOT_SUPPORTED on a chain that the wallet did not approve,
 * RPC_CALL_NOT_ALLOWED for unsupported methods, REJECTED when the visitor rejects, TIMED_OUT after six minutes,
 * WALLET_ANSWER_INVALID, or UNKNOWN with the wallet's own message.
 */
export interface BitcoinProvider {
  /** The wallet's own name: hostile input, already bounded. */
  readonly name: string;
  /** The current chain. */
  readonly chain: CaipNetworkId;
  /** Addresses on the current chain, payment first. Never prompts. */
  getAccountAddresses(): Promise<BitcoinAddress[]>;
  /** Resolves with the signature in base64. */
  signMessage(parameters: SignMessageParameters): Promise<string>;
  /**
   * Rejects before the prompt with TRANSACTION_INVALID or FEE_TOO_HIGH, and after it with TRANSACTION_REFUSED,
   * or TRANSACTION_IN_DOUBT if no node reports whether it took the transaction.
   */
  signPSBT(parameters: SignPsbtParameters): Promise<SignedPsbt>;
  /** Pays from the payment address. Resolves with the transaction id. Also rejects with AMOUNT_INVALID,
   * RECEIVER_INVALID and FUNDS_INSUFFICIENT. */
  sendTransfer(parameters: SendTransferParameters): Promise<string>;
  on(event: 'accountsChanged' | 'chainChanged', listener: () => void): unknown;
  removeListener(event: 'accountsChanged' | 'chainChanged', listener: () => void): unknown;
}

/** AppKit's name for the provider. */
export type BitcoinConnector = BitcoinProvider;
export declare namespace BitcoinConnector {
  type AccountAddress = BitcoinAddress;
  type SignMessageParams = SignMessageParameters;
  type SendTransferParams = SendTransferParameters;
  type SignPSBTParams = SignPsbtParameters;
  type SignPSBTResponse = SignedPsbt;
}

// Augments by the package's name: TypeScript merges declarations only within the same module.
declare module '@mooring/core' {
  interface Namespaces {
    bip122: { readonly provider: BitcoinProvider; readonly accountType: AddressPurpose };
  }
}
