import { type AppKitCore, updateOptions } from '@mooring/core';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

/** The most wallets a site adds by itself. */
const mostWallets = 100;

/** Adds the site's own wallets, read with care by code that comes after the page. */
export async function readCustomWallets(
  core: AppKitCore,
  customWallets: CreateAppKitOptions['customWallets'],
): Promise<void> {
  if (customWallets === undefined) return;
  const { readWallets } = await import('@mooring/core/actions');
  updateOptions(core, { customWallets: readWallets(customWallets, mostWallets) });
}
