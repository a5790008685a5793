import type { Description } from '@mooring/clear-signing';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { MessageSelector } from '../messages/language.ts';
import type { RequestPrompt } from '../state/state.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import type { Signing } from './signing.ts';
import type { FeeLimits, Simulation } from './simulation.ts';

/** A site's request. */
export type SiteRequest = Pick<RequestPrompt, 'chainId' | 'method' | 'params'>;

/** A request and its context in the wallet. */
export interface RequestContext {
  readonly prompt: SiteRequest;
  readonly networks: readonly WalletNetwork[];
  /** The owner's accounts. */
  readonly accounts: readonly ShownAccount[];
  /** The account that the session grants on the request's chain. */
  readonly account: string | undefined;
  /** The address that the site claims. */
  readonly url: string;
}

export interface PerformParameters {
  readonly accounts: () => readonly WalletAccount[];
  readonly networks: readonly WalletNetwork[];
}

/**
 * Signs or sends an approved request as it was shown. If `signing` has a transaction, broadcasts that one again.
 *
 * @throws SendInDoubt if it is unknown whether the network has a transaction; otherwise an error with an EIP-1193 or
 * JSON-RPC code for the site, and nothing was carried out
 */
export type Perform = (
  parameters: PerformParameters,
  prompt: SiteRequest,
  session: SessionRecord,
  limits?: FeeLimits | undefined,
  signing?: Signing | undefined,
) => Promise<unknown>;

/** The wallet's handling of requests of one namespace, in one language. */
export interface RequestModule {
  /** Describes a request without network data. Never throws. */
  readonly describe: (context: RequestContext) => Description;
  /**
   * Reads network data for a request and describes the request with it. `undefined` if there is nothing to add. Never
   * rejects.
   */
  readonly lookUp: (context: RequestContext) => Promise<() => Description> | undefined;
  /** Why a request can only be declined; `undefined` if it can be carried out as described. */
  readonly whyRefused: (context: RequestContext) => MessageSelector | undefined;
  /** Whether a request is simulated before it can be approved. */
  readonly isSimulated: (context: RequestContext) => boolean;
  /** Simulates such a request. Never rejects. */
  readonly simulate: (context: RequestContext) => Promise<Simulation>;
  /** Whether the fee comes from simulations. Otherwise, it is part of the description. */
  readonly simulatesFee: boolean;
  readonly perform: Perform;
}
