import path from 'node:path';
import { anvilAccounts, devnetChains } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import type { Stage } from './open-stage.ts';

let bundling: Promise<string> | undefined;

/** The page's wallet as one script, bundled once. */
function bundle(): Promise<string> {
  bundling ??= (async () => {
    const result = await build({
      configFile: false,
      logLevel: 'warn',
      resolve: { conditions: ['mooring-source'] },
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        lib: {
          entry: path.join(import.meta.dirname, '../page-wallet/page-wallet.ts'),
          formats: ['iife'],
          name: 'pageWallet',
        },
      },
    });
    const [output] = Array.isArray(result) ? result : [result];
    const chunk = output && 'output' in output ? output.output[0] : undefined;
    if (chunk?.type !== 'chunk') throw new Error('The wallet of the page was not built.');
    return chunk.code;
  })();
  return bundling;
}

/** Puts a wallet into a page, as an extension does: there before the page's own code, on every load. */
export async function installWallet(page: Page, { stack }: Stage): Promise<void> {
  const accounts = anvilAccounts.slice(0, 2).map(({ address }) => address);
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, stack.urls.rpc[index]]));
  const settings = `window.testWalletSettings = ${JSON.stringify({ accounts, rpc })};`;
  await page.addInitScript({ content: `${settings}\n${await bundle()}` });
}

/** The demo with the page's wallet connected. */
export async function connectInjected(page: Page, stage: Stage): Promise<void> {
  await installWallet(page, stage);
  await page.goto(stage.stack.urls.demo);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.getByTestId('account-address').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
