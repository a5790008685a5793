import { withLimit } from '../actions/with-limit.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, ChainNamespace } from '../contract/network.ts';
import { plainAddress } from '../select/account.ts';

/** Milliseconds the site may take; the wallet is gone all the same. */
const limit = 3_000;

/** Revokes the sign-ins of accounts that leave, on every network of the site. Never rejects. */
export async function signOut(
  core: AppKitCore,
  namespace: ChainNamespace,
  accounts: readonly CaipAddress[],
): Promise<void> {
  const { siwx } = core;
  if (siwx === undefined || siwx.signOutOnDisconnect === false) return;
  const addresses = new Set(accounts.map(plainAddress));
  const networks = core.store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace === namespace);
  const pairs = networks.flatMap(({ caipNetworkId }) =>
    [...addresses].map((address) => [caipNetworkId, address] as const),
  );
  await Promise.allSettled(
    pairs.map(([chainId, address]) =>
      withLimit(core.clock, limit, undefined, async () => siwx.revokeSession(chainId, address)),
    ),
  );
  if (core.runtime.lastSigned?.chainNamespace === namespace) core.runtime.lastSigned = undefined;
}
