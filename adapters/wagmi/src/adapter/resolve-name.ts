import type { CaipNetwork } from '@mooring/core';
import type { ResolvedName } from '@mooring/core/adapter';
import { resolveName } from '@mooring/evm/names';
import type { Config } from 'wagmi';
import { nodeReader } from './read-node.ts';

/** Resolves an ENS name on a network through wagmi's own transports. */
export function resolveWith(
  config: Config,
  networks: readonly CaipNetwork[],
  requested: { readonly name: string; readonly network: CaipNetwork },
): Promise<ResolvedName> {
  return resolveName({ networks, read: (network, call) => nodeReader(config, network)(call) }, requested);
}
