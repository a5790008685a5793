import path from 'node:path';
import { bitcoinNetwork } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { build, defaultClientConditions } from 'vite';
import '../page-wallets/window.ts';
import type { Services } from './start-services.ts';

let bundling: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const entry = path.join(import.meta.dirname, '../page-wallets/page-wallets.ts');
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'pageWallets' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The wallets of the page were not built.');
  return chunk.code;
}

/** Puts "Lagoon Wallet" (Solana) and "Quay Wallet" (Bitcoin) into a page, on every load. */
export async function installPageWallets(page: Page, { solana, bitcoin }: Services): Promise<void> {
  bundling ??= bundle();
  const settings: Window['pageWalletSettings'] = {
    solanaUrl: solana?.url ?? '',
    bitcoinUrl: bitcoin?.url ?? '',
    bitcoinChain: bitcoinNetwork.caipNetworkId,
  };
  await page.addInitScript({
    content: `window.pageWalletSettings = ${JSON.stringify(settings)};\n${await bundling}`,
  });
}

/** Requests since the page loaded that would have shown a prompt. */
export function pageWalletPrompts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    ...window.pageWallets.solana.prompts(),
    ...window.pageWallets.bitcoin.prompts(),
  ]);
}
