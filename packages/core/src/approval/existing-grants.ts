import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { resolveApproval } from './request-approval.ts';
import { fill, served } from './settle.ts';

/** Namespaces that a wallet grants and no library has connected. */
export function unconnectedGrants(core: AppKitCore, wallet: RemoteWallet): readonly Namespace[] {
  const { libraryConnections } = core.store.getState();
  return served(core, Object.keys(core.adapters)).filter(
    (namespace) =>
      wallet.granted(namespace) !== undefined &&
      !libraryConnections[namespace]?.some(({ connectorId }) => connectorId === wallet.id),
  );
}

/** Connects what a wallet already grants through the adapters of these namespaces. */
export async function connectNamespaces(
  core: AppKitCore,
  wallet: RemoteWallet,
  waiting: readonly Namespace[],
  {
    namespace,
    act,
  }: { readonly namespace?: Namespace | undefined; readonly act?: 'connect' | 'connectExisting' },
): Promise<Namespace> {
  const grants = Object.fromEntries(
    waiting.flatMap((each) => Object.entries(wallet.granted(each)?.grants ?? {})),
  );
  return resolveApproval(core, { approval: { grants }, filled: fill(core, wallet, waiting, act), namespace });
}

/**
 * Connects existing grants that no library has connected. Returns `undefined` if there are none or no adapter connects
 * them.
 */
export async function connectExistingGrants(
  core: AppKitCore,
  wallet: RemoteWallet,
  namespace: Namespace | undefined,
): Promise<Namespace | undefined> {
  const waiting = unconnectedGrants(core, wallet);
  if (waiting.length === 0) return undefined;
  return connectNamespaces(core, wallet, waiting, { namespace }).catch(() => undefined);
}
