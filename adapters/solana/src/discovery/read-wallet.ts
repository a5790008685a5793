import { readWalletIcon, readWalletName } from '@mooring/protocol';
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallet } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features';

/** The features that this package uses. */
export type SolanaFeatures = StandardConnectFeature &
  StandardEventsFeature &
  Partial<
    StandardDisconnectFeature &
      SolanaSignInFeature &
      SolanaSignMessageFeature &
      SolanaSignTransactionFeature &
      SolanaSignAndSendTransactionFeature
  >;

/** A Solana wallet in the page, with bounded texts. */
export interface FoundWallet {
  /** See {@link idOf}. */
  readonly id: string;
  readonly name: string;
  readonly icon: string | undefined;
  /** The wallet's own object: its features and accounts are live. */
  readonly wallet: Wallet & { readonly features: SolanaFeatures };
}

/**
 * The connector id of a wallet: its name, the only identity in the Wallet Standard, prefixed with the namespace.
 * Without the prefix, a wallet named `io.metamask` would pass for another adapter's connector.
 */
export function idOf(name: string): string {
  return `solana:${name}`;
}

/**
 * Reads a registered object as a Solana wallet: one with a name and the features that connect, emit changes and sign
 * transactions. Returns `undefined` for any other object. Never throws, even if the object is hostile.
 */
export function readWallet(wallet: unknown): FoundWallet | undefined {
  try {
    const { name, icon, features } = Object(wallet) as Wallet;
    const shown = readWalletName(name);
    if (shown === undefined || !servesSolana(Object(features))) return undefined;
    return {
      id: idOf(shown),
      name: shown,
      icon: readWalletIcon(icon),
      wallet: wallet as FoundWallet['wallet'],
    };
  } catch {
    return undefined;
  }
}

function servesSolana(features: Wallet['features']): boolean {
  const has = (feature: `${string}:${string}`, method: string): boolean =>
    typeof Reflect.get(Object(features[feature]), method) === 'function';
  return (
    has('standard:connect', 'connect') &&
    has('standard:events', 'on') &&
    (has('solana:signTransaction', 'signTransaction') ||
      has('solana:signAndSendTransaction', 'signAndSendTransaction'))
  );
}
