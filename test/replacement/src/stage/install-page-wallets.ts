import path from 'node:path';
import { bitcoinNetwork } from '@mooring/devnet';
import { bundleScript } from '@mooring/e2e';
import type { Page } from 'playwright-core';
import '../page-wallets/window.ts';
import type { Services } from './start-services.ts';

/** Puts "Lagoon Wallet" (Solana) and "Quay Wallet" (Bitcoin) into a page, on every load. */
export async function installPageWallets(page: Page, { solana, bitcoin }: Services): Promise<void> {
  const code = await bundleScript(path.join(import.meta.dirname, '../page-wallets/page-wallets.ts'));
  const settings: Window['pageWalletSettings'] = {
    solanaUrl: solana?.url ?? '',
    bitcoinUrl: bitcoin?.url ?? '',
    bitcoinChain: bitcoinNetwork.caipNetworkId,
  };
  await page.addInitScript({
    content: `window.pageWalletSettings = ${JSON.stringify(settings)};\n${code}`,
  });
}

/** Requests since the page loaded that would have shown a prompt. */
export function pageWalletPrompts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    ...window.pageWallets.solana.prompts(),
    ...window.pageWallets.bitcoin.prompts(),
  ]);
}
