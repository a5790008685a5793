import type { Cacao, CacaoPayload } from '@mooring/protocol/cacao';
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
  /**
   * Empty if a wallet signs in while it connects: its account is not known yet, and the text is built from the fields.
   */
  readonly accountAddress: string;
  readonly notBefore?: string | undefined;
}

/**
 * A signed CAIP-74 object as part of a session. The modal passes `version` and `iat` to `addSession` and `setSessions`; a
 * session that a site returns may lack them.
 */
type SiwxCacao = Omit<Cacao, 'p'> & {
  readonly p: Omit<CacaoPayload, 'version' | 'iat'> & Partial<Pick<CacaoPayload, 'version' | 'iat'>>;
};

/** One sign-in. */
export interface SiwxSession {
  readonly data: SiwxData;
  readonly message: string;
  /** `0x` and hex on EVM chains, base58 on Solana. */
  readonly signature: string;
  /** The signed CAIP-74 object if the wallet signed in while pairing. */
  readonly cacao?: SiwxCacao | undefined;
}

/** Checks a signature on the message's own chain: an account's own, ERC-1271 or ERC-6492. */
export type VerifyMessage = (parameters: {
  readonly address: CaipAddress;
  readonly message: string;
  readonly signature: string;
}) => Promise<boolean>;

/** The services that the modal provides to a sign-in. */
export interface SiwxHost {
  readonly verifyMessage: VerifyMessage;
  /** Whether signatures of this chain can be checked at all. */
  verifies(chainId: CaipNetworkId): boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Where the instance stores its data about this visitor; absent on a server. */
  readonly storage?: BaseStorage | undefined;
  /** URL of a path of `services.api`, with the project id; absent without that service. */
  readonly apiUrl?: ((path: string) => string) | undefined;
}

/**
 * Sign-in with a wallet (CAIP-122), in the shape that sites implement. Any method may reject; none may block the
 * visitor.
 */
export interface Siwx {
  /** Called once, before anything else. */
  attach?(host: SiwxHost): void;
  /**
   * Whether an account on this chain can sign in. One that cannot is not prompted and continues without a sign-in, even if the
   * site requires one. Default: every account can.
   */
  serves?(chainId: CaipNetworkId): boolean;
  createMessage(input: SiwxInput): Promise<SiwxMessage>;
  /** Verifies the session, then stores it. Rejects if the signature is not the account's. */
  addSession(session: SiwxSession): Promise<void>;
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>;
  /** Replaces all sessions, or none. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>;
  /** The sessions that are still valid for this account on this chain. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>;
  /**
   * Called when this account's wallet is gone and its session was not revoked or cannot be read: it counts only after
   * it is read again.
   */
  forget?(address: string): void;
  /** Whether the modal cannot be closed without a sign-in. Default false. */
  getRequired?(): boolean;
  /** Whether to revoke the session when the wallet is disconnected. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /**
   * Milliseconds between checks whether the active account is still signed in, at least 1,000. Default, and 0: only
   * when it becomes active.
   */
  readonly sessionRefetchIntervalMs?: number | undefined;
}

/** The sign-in state of the active account. */
export interface SignInState {
  /** `off`: the site requires no sign-in. `unknown`: no connected account can sign in, or sessions are not read yet. */
  readonly status: 'off' | 'unknown' | 'checking' | 'needed' | 'signed';
  readonly required: boolean;
}
