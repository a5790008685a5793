import type { CaipNetworkId } from './network.ts';

/**
 * Features of the modal besides wallets: the site's, until the operator's configuration is read. Names are AppKit's.
 */
export interface RemoteFeatures {
  readonly email: boolean;
  readonly socials: readonly string[] | false;
  /** Providers. */
  readonly swaps: readonly string[] | false;
  /** Providers. */
  readonly onramp: readonly string[] | false;
  readonly activity: boolean;
  readonly reownBranding: boolean;
  readonly multiWallet: boolean;
  readonly emailCapture: readonly string[] | boolean;
  readonly payWithExchange: boolean;
  readonly payments: boolean;
  readonly reownAuthentication: boolean;
}

/** The site's `features`. */
export interface LocalFeatures {
  readonly email?: boolean | undefined;
  readonly socials?: readonly string[] | boolean | undefined;
  readonly swaps?: readonly string[] | boolean | undefined;
  readonly onramp?: readonly string[] | boolean | undefined;
  readonly activity?: boolean | undefined;
  /** Former name of `activity`. */
  readonly history?: boolean | undefined;
  readonly pay?: boolean | undefined;
  readonly reownBranding?: boolean | undefined;
  readonly reownAuthentication?: boolean | undefined;
}

/** The operator's configuration. */
export interface RemoteState {
  /** `ready` also if nothing could be read: the site's own options then apply. */
  readonly status: 'idle' | 'reading' | 'ready';
  /** The operator's footer of the modal. */
  readonly branding: { readonly text: string; readonly url?: string | undefined } | undefined;
  /** Networks that the operator's API adds to those for swaps; `undefined` while that is unknown. */
  readonly swapNetworks: readonly CaipNetworkId[] | undefined;
  /** Pictures of networks as `data:` images, by CAIP-2 id. */
  readonly networkImages: Readonly<Record<string, string>>;
}
