import type { CaipNetworkId } from '@mooring/core';

/** Purpose of a wallet's address. */
export const AddressPurpose = { Ordinal: 'ordinal', Payment: 'payment', Stacks: 'stx' } as const;
export type AddressPurpose = (typeof AddressPurpose)[keyof typeof AddressPurpose];

/** An address of a Bitcoin wallet. Wallets order theirs as they like: what each is for says its purpose, never its place. */
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
  /** Default: `SIGHASH_ALL`, which is also written 0 where the input is taproot. */
  readonly sighashTypes?: readonly number[] | undefined;
  readonly publicKey?: string | undefined;
  /** Taproot: signs with the key as it is, for a spend by script. */
  readonly disableTweakSigner?: boolean | undefined;
  /** Taproot: comes before `disableTweakSigner`. */
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
  /** Where it was sent. */
  readonly txid?: string | undefined;
}

/**
 * The connected wallet, as `useAppKitProvider('bip122')` gives it, whichever way it is reached: what differs between wallets
 * (encodings, units, events) is settled below it. One object for as long as the connection lives. Methods reject with
 * NOT_CONNECTED once it is over, CHAIN_NOT_SUPPORTED on a chain that the wallet did not approve, RPC_CALL_NOT_ALLOWED for what the
 * wallet cannot do, REJECTED when the visitor declines, TIMED_OUT after six minutes, WALLET_ANSWER_INVALID, or UNKNOWN with
 * the wallet's own sentence.
 */
export interface BitcoinProvider {
  /** The name that the wallet announces: hostile input, already bounded. */
  readonly name: string;
  /** Where the visitor is now. */
  readonly chain: CaipNetworkId;
  /** Addresses on the current chain, payment first. Never prompts. */
  getAccountAddresses(): Promise<BitcoinAddress[]>;
  /** The signature in base64. */
  signMessage(parameters: SignMessageParameters): Promise<string>;
  /**
   * Rejects without a prompt with TRANSACTION_INVALID and FEE_TOO_HIGH, and afterwards with TRANSACTION_REFUSED and errors of the
   * node.
   */
  signPSBT(parameters: SignPsbtParameters): Promise<SignedPsbt>;
  /** Pays from the account for payment, and gives the id of the transaction. Also rejects with AMOUNT_INVALID,
   * RECEIVER_INVALID and FUNDS_INSUFFICIENT. */
  sendTransfer(parameters: SendTransferParameters): Promise<string>;
  on(event: 'accountsChanged' | 'chainChanged', listener: () => void): unknown;
  removeListener(event: 'accountsChanged' | 'chainChanged', listener: () => void): unknown;
}

/** As sites that come from the toolkit call it. */
export type BitcoinConnector = BitcoinProvider;
export declare namespace BitcoinConnector {
  type AccountAddress = BitcoinAddress;
  type SignMessageParams = SignMessageParameters;
  type SendTransferParams = SendTransferParameters;
  type SignPSBTParams = SignPsbtParameters;
  type SignPSBTResponse = SignedPsbt;
}

// By the package's name: the compiler merges rows only into one and the same module.
declare module '@mooring/core' {
  interface Namespaces {
    bip122: { readonly provider: BitcoinProvider; readonly accountType: AddressPurpose };
  }
}
