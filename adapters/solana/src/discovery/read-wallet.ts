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

/** What this package uses of a wallet's features. */
export type SolanaFeatures = StandardConnectFeature &
  StandardEventsFeature &
  Partial<
    StandardDisconnectFeature &
      SolanaSignInFeature &
      SolanaSignMessageFeature &
      SolanaSignTransactionFeature &
      SolanaSignAndSendTransactionFeature
  >;

/** A wallet in the page that serves Solana, its words bounded. */
export interface FoundWallet {
  /** See {@link idOf}. */
  readonly id: string;
  readonly name: string;
  readonly icon: string | undefined;
  /** The wallet's own object, features and accounts as they are when they are read. */
  readonly wallet: Wallet & { readonly features: SolanaFeatures };
}

/**
 * The connector id of a wallet: its name, since the Wallet Standard has no other identity, in the namespace. A name alone
 * could be the id of another adapter's connector, such as `io.metamask`, and be taken for it.
 */
export function idOf(name: string): string {
  return `solana:${name}`;
}

/**
 * Reads a registered object as a wallet; `undefined` if it is no Solana wallet: it needs a name and the features that connect,
 * emit changes and sign transactions. The object is hostile; nothing of it makes this throw.
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
