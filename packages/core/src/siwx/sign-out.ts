import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { LibraryConnection } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { plainAddress } from '../format/plain-address.ts';
import { serves } from './serves.ts';

/** Revokes the sign-ins of accounts that no other wallet holds, on every network of the site. Never rejects. */
export async function signOut(
  core: AppKitCore,
  namespace: ChainNamespace,
  lost: readonly LibraryConnection[],
): Promise<void> {
  const { siwx } = core;
  if (siwx === undefined) return;
  const state = core.store.getState();
  const ids = new Set(lost.map(({ connectorId }) => connectorId));
  const left = state.libraryConnections[namespace]?.filter(({ connectorId }) => !ids.has(connectorId));
  const here = new Set(addressesOf(left ?? []));
  const addresses = new Set(addressesOf(lost).filter((address) => !here.has(address)));
  if (siwx.signOutOnDisconnect === false) {
    for (const address of addresses) siwx.forget?.(address);
    return;
  }
  const networks = state.networks.filter(
    ({ chainNamespace, caipNetworkId }) => chainNamespace === namespace && serves(siwx, caipNetworkId),
  );
  const pairs = networks.flatMap(({ caipNetworkId }) =>
    [...addresses].map((address) => [caipNetworkId, address] as const),
  );
  await Promise.allSettled(
    pairs.map(([chainId, address]) =>
      withTimeout(async () => siwx.revokeSession(chainId, address), {
        clock: core.clock,
        timeoutMs: disconnectTimeoutMs,
      }),
    ),
  );
}

function addressesOf(connections: readonly LibraryConnection[]): readonly string[] {
  return connections.flatMap(({ accounts }) => accounts.map(plainAddress));
}
