import type { AppKitCore } from '../contract/core.ts';

/** Leaves what paired wallets of earlier visits granted, for a site that restores no connections. */
export function leaveRestored({ adapters, wallets }: AppKitCore): void {
  for (const namespace of Object.keys(adapters))
    for (const wallet of wallets)
      if (wallet.remembers(namespace)) wallet.leave(namespace).catch(() => undefined);
}
