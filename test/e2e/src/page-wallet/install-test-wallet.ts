import path from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import './window.ts';

let bundling: Promise<string> | undefined;

/** The page's wallet as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['mooring-source'] },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'page-wallet.ts'), formats: ['iife'], name: 'pageWallet' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The wallet of the page was not built.');
  return chunk.code;
}

/**
 * Puts a wallet ("Harbour Wallet") into a page, as an extension does: there before the page's own code, on every load.
 * The nodes hold its keys.
 */
export async function installTestWallet(page: Page, settings: Window['testWalletSettings']): Promise<void> {
  bundling ??= bundle();
  const code = await bundling;
  await page.addInitScript({ content: `window.testWalletSettings = ${JSON.stringify(settings)};\n${code}` });
}

/** Methods by which the wallet in the page was asked and would have shown a prompt. */
export function testWalletPrompts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.testWallet.prompts());
}
