import type { Clock } from '@mooring/core';
import type { Config } from 'wagmi';
import type { RemoteEntry } from './remote-entry.ts';

/** What the adapter shares with its actions and its projection. */
export interface AdapterState {
  readonly config: Config;
  readonly clock: Clock;
  /** By the uid of wagmi's connector. */
  readonly remotes: Map<string, RemoteEntry>;
  /** The modal's own attempt to connect. */
  pending: { readonly connectorId: string } | undefined;
}
