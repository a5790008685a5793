import type { Clock, RemoteWallet } from '@mooring/core/adapter';
import type { Config } from 'wagmi';

/** State that the adapter shares with its actions and its projection. */
export interface AdapterState {
  readonly config: Config;
  readonly clock: Clock;
  /** Remote wallets, by the uid of wagmi's connector. */
  readonly remotes: Map<string, RemoteWallet>;
  /** The modal's own attempt to connect. */
  pending: { readonly connectorId: string; readonly signal: AbortSignal | undefined } | undefined;
}
