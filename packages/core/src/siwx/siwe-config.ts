import type { Cacao } from '@mooring/protocol/cacao';

/** The older way to configure sign-in, with functions that call the site's server. */
export interface SiweConfig {
  /** `address` is absent if the wallet signs in while it connects. */
  getNonce(address?: string): Promise<string>;
  createMessage(parameters: SiweMessageParameters): string;
  verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    /** The CAIP-74 object if the wallet signed in while pairing: `message` is its text. */
    readonly cacao?: Cacao | undefined;
  }): Promise<boolean>;
  /**
   * Returns the signed-in account. `null`, or a value without an address, means signed out. So does a rejection, except
   * while the active account is signed in: then only the third rejection in a row ends the sign-in.
   */
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>;
  signOut(): Promise<boolean>;
  getMessageParams?(): Promise<Partial<SiweMessageParameters>>;
  onSignIn?(session?: { readonly address: string; readonly chainId: number } | undefined): void;
  onSignOut?(): void;
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** Default true. */
  readonly required?: boolean | undefined;
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /**
   * When the active account changes, the session is signed out and a new sign-in is requested. `false`: the session is
   * valid for whichever account is active. Default true.
   */
  readonly signOutOnAccountChange?: boolean | undefined;
  /** The same when the account switches networks. `false`: the session is valid on every network. Default true. */
  readonly signOutOnNetworkChange?: boolean | undefined;
  /**
   * Milliseconds between `getSession` calls while signed in; once the session has ended, a required sign-in is
   * requested again. At least 1,000; 0 disables it. Default 300,000, five minutes.
   */
  readonly sessionRefetchIntervalMs?: number | undefined;
  /**
   * Milliseconds for which a nonce is reused for messages of the same account, until one of them is signed. Default:
   * every message requests its own from `getNonce`.
   */
  readonly nonceRefetchIntervalMs?: number | undefined;
}

/** The account signed in at the site's server. */
export type SiweSession = NonNullable<Awaited<ReturnType<SiweConfig['getSession']>>>;

/** Input of `createMessage`. */
export interface SiweMessageParameters {
  /** CAIP-10. */
  readonly address: string;
  readonly chainId: number;
  readonly chains?: readonly number[] | undefined;
  readonly domain: string;
  readonly uri: string;
  readonly nonce: string;
  readonly version: '1';
  readonly iat: string;
  readonly statement?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly requestId?: string | undefined;
}
