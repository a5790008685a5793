import { anvilAccounts } from '@mooring/devnet';
import { installTestWallet } from '@mooring/e2e';
import type { Page } from 'playwright-core';
import { chainId, type Services } from './start-services.ts';

/** The address that the wallet in the page shows. */
export const pageAddress = anvilAccounts[0]?.address ?? '';

/** Puts a wallet into a page, on the local chain alone. */
export function installWallet(page: Page, { rpcUrl }: Services): Promise<void> {
  return installTestWallet(page, { accounts: [pageAddress], rpc: { [chainId]: rpcUrl } });
}
