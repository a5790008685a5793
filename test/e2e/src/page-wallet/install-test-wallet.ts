import path from 'node:path';
import type { Page } from 'playwright-core';
import { bundleScript } from './bundle-script.ts';
import './page-wallet-window.ts';

/**
 * Installs a wallet ("Harbour Wallet") in a page like an extension: before the page's own code, on every load. The
 * nodes hold its keys.
 */
export async function installTestWallet(page: Page, settings: Window['testWalletSettings']): Promise<void> {
  const code = await bundleScript(path.join(import.meta.dirname, 'page-wallet.ts'));
  await page.addInitScript({ content: `window.testWalletSettings = ${JSON.stringify(settings)};\n${code}` });
}

/** Methods of requests to the page's wallet that would have shown a prompt. */
export function testWalletPrompts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.testWallet.prompts());
}
