import type { Description } from '@mooring/clear-signing';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { Say } from '../messages/language.ts';
import type { RequestAsk } from '../state/state.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import type { FeeLimits, Foresight } from './foresight.ts';
import type { Signing } from './signing.ts';

/** A site's request. */
export type AskedRequest = Pick<RequestAsk, 'chainId' | 'method' | 'params'>;

/** A request, and what the wallet knows around it. */
export interface RequestContext {
  readonly ask: AskedRequest;
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
 * Signs or sends what was approved, as it was shown. A transaction that `signing` holds is handed over again as it is.
 *
 * @throws SendInDoubt when the network may have taken a transaction or not; else an error with an EIP-1193 or JSON-RPC
 * code, for the site: then nothing was carried out
 */
export type Perform = (
  parameters: PerformParameters,
  ask: AskedRequest,
  session: SessionRecord,
  limits?: FeeLimits | undefined,
  signing?: Signing | undefined,
) => Promise<unknown>;

/** What this wallet does with the requests of one namespace, in one language. */
export interface RequestModule {
  /** A request in words, as far as they are known without a network. Never throws. */
  readonly describe: (context: RequestContext) => Description;
  /** Reads what the network knows around a request, and describes it with that. `undefined` if it adds nothing. Never rejects. */
  readonly lookUp: (context: RequestContext) => Promise<() => Description> | undefined;
  /** Why a request can only be declined; `undefined` for one that can be carried out as it is described. */
  readonly whyRefused: (context: RequestContext) => Say | undefined;
  /** Whether a request is simulated before it can be approved. */
  readonly isSimulated: (context: RequestContext) => boolean;
  /** Simulates such a request. Never rejects. */
  readonly foresee: (context: RequestContext) => Promise<Foresight>;
  /** Whether the fee comes from simulations. The others' fee is part of their description. */
  readonly foreseesFee: boolean;
  readonly perform: Perform;
}
