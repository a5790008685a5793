import type { AppKitCore } from '@mooring/core';
import type { readWallets } from '@mooring/core/modal';
import { updateOptions } from '@mooring/core/page';
import { loadCoreModal } from '../lazy.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

/** Maximum wallets that a site may add. */
const maxWallets = 100;

type Given = CreateAppKitOptions['customWallets'];

/** The wallets that a site adds, parsed strictly by lazily loaded code. */
export interface CustomWallets {
  /** Replaces the site's wallets; ignores `undefined`. */
  give(wallets: Given): void;
  /** Parses the given wallets. The next call retries code that failed to load. Never rejects. */
  read(): Promise<void>;
}

export function customWallets(
  core: AppKitCore,
  first: Given,
  load: () => Promise<{ readonly readWallets: typeof readWallets }> = loadCoreModal,
): CustomWallets {
  let unread = first;
  const reserve = (): void => {
    const places = Array.isArray(unread) ? Math.min(unread.length, maxWallets) : 0;
    updateOptions(core, { customWallets: [], customWalletsUnread: places });
  };
  // The modal may open before anything is read, and its first skeleton has a row for each.
  if (first !== undefined) reserve();
  const read = async (): Promise<void> => {
    if (unread === undefined) return;
    reserve();
    const loaded = await load().catch(() => undefined);
    if (loaded === undefined) updateOptions(core, { customWalletsUnread: 0 });
    // The latest call of `give` wins.
    if (loaded === undefined || unread === undefined) return;
    const wallets = loaded.readWallets(unread, maxWallets);
    unread = undefined;
    updateOptions(core, { customWallets: wallets, customWalletsUnread: 0 });
  };
  return {
    give(wallets) {
      if (wallets === undefined) return;
      unread = wallets;
      void read();
    },
    read,
  };
}
