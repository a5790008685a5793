import type { Cacao } from '@mooring/protocol/cacao';
import type { CaipAddress, CaipNetworkId } from './network.ts';
import type { BaseStorage } from './platform.ts';

/** Fields of a signed message. Times in RFC 3339. */
export interface SiwxData {
  /** CAIP-2. */
  readonly chainId: CaipNetworkId;
  readonly accountAddress: string;
  readonly uri: string;
  readonly version: string;
  readonly domain: string;
  readonly nonce: string;
  readonly issuedAt?: string | undefined;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly statement?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** A message to sign: its fields, and its text by `toString()`. */
export interface SiwxMessage extends SiwxData {
  toString(): string;
}

/** Input of a sign-in message. */
export interface SiwxInput {
  readonly chainId: CaipNetworkId;
  /** Empty where a wallet signs in while it connects: its account is not known yet, and the text is made of the fields. */
  readonly accountAddress: string;
  readonly notBefore?: string | undefined;
}

/** One sign-in. */
export interface SiwxSession {
  readonly data: SiwxData;
  readonly message: string;
  /** `0x` and hex on EVM chains, base58 on Solana. */
  readonly signature: string;
  /** The signed CAIP-74 object if the wallet signed in while pairing. */
  readonly cacao?: Cacao | undefined;
}

/** Checks a signature on the message's own chain: an account's own, ERC-1271 or ERC-6492. */
export type VerifyMessage = (parameters: {
  readonly address: CaipAddress;
  readonly message: string;
  readonly signature: string;
}) => Promise<boolean>;

/** What the modal provides to a sign-in. */
export interface SiwxHost {
  readonly verifyMessage: VerifyMessage;
  /** Whether signatures of this chain can be checked at all. */
  verifies(chainId: CaipNetworkId): boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Where the instance keeps what it knows of this visitor; absent on a server. */
  readonly storage?: BaseStorage | undefined;
}

/** Sign-in with a wallet (CAIP-122), in the shape that sites bring. Anything may reject; nothing may hang a visitor. */
export interface Siwx {
  /** Called once, before anything else. */
  attach?(host: SiwxHost): void;
  /**
   * Whether an account on this chain can sign in. One that cannot is not prompted and continues without a sign-in, even if the
   * site requires one. Default: every account can.
   */
  serves?(chainId: CaipNetworkId): boolean;
  createMessage(input: SiwxInput): Promise<SiwxMessage>;
  /** Verifies, then keeps. Rejects when the signature is not the account's. */
  addSession(session: SiwxSession): Promise<void>;
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>;
  /** Replaces all, or nothing. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>;
  /** Those that still hold for this account on this chain. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>;
  /** The wallet of this account has gone and its session was not revoked, or cannot be read: it counts only when read again. */
  forget?(address: string): void;
  /** Without a sign-in the modal cannot be closed. Default false. */
  getRequired?(): boolean;
  /** Revoke when the wallet is disconnected. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /**
   * Milliseconds between looks at whether the active account is still signed in, at least 1,000. Default, and 0: only when it
   * becomes active.
   */
  readonly sessionRefetchIntervalMs?: number | undefined;
}

/** Where the visitor stands with the sign-in of the active account. */
export interface SignInState {
  /** `off`: the site requires no sign-in. `unknown`: no connected account can sign in, or sessions are not read yet. */
  readonly status: 'off' | 'unknown' | 'checking' | 'needed' | 'signed';
  readonly required: boolean;
}
