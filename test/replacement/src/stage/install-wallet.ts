import path from 'node:path';
import { anvilAccounts } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { chainId, type Services } from './start-services.ts';

/** The address that the wallet in the page shows. */
export const pageAddress = anvilAccounts[0]?.address ?? '';

let bundling: Promise<string> | undefined;

/** The page's wallet as one script, bundled once. */
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

/** Puts a wallet into a page, as an extension does: there before the page's own code, on every load. */
export async function installWallet(page: Page, { rpcUrl }: Services): Promise<void> {
  bundling ??= bundle();
  const settings = JSON.stringify({ accounts: [pageAddress], chainId, rpcUrl });
  await page.addInitScript({ content: `window.pageWalletSettings = ${settings};\n${await bundling}` });
}

/** Methods by which the wallet in the page was asked and would have shown a prompt. */
export function prompts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () => (window as Window & { pageWallet?: { prompts(): readonly string[] } }).pageWallet?.prompts() ?? [],
  );
}
