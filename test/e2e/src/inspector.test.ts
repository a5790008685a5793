import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { modalGone, readLink } from './stage/demo.ts';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();

async function exported(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByTestId('inspector').getByRole('button', { name: 'Export trace' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('both ends show each decrypted message, and export the log', async () => {
  const [{ page: demo }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await demo.goto(stage.stack.urls.demo);
  await demo.getByRole('button', { name: 'Inspect messages' }).click();
  // The page's live code may already have published its proposal.
  await demo.getByTestId('inspector').waitFor();
  await openFundedWallet(wallet, stage);
  await wallet.getByRole('button', { name: 'Settings' }).click();
  await wallet.getByRole('button', { name: 'Inspect messages' }).click();
  await wallet.getByTestId('inspector').getByText('Nothing yet.').waitFor();

  await demo.getByRole('button', { name: 'Connect wallet' }).click();
  await demo.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await pasteLink(wallet, await readLink(demo));
  await approve(wallet);
  await demo.getByTestId('account-address').waitFor();
  await modalGone(demo);
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.getByTestId('signature').waitFor();

  const rows = (page: Page) => page.getByTestId('inspector').locator('li');
  const asked = rows(demo)
    .filter({ hasText: 'wc_sessionRequest' })
    .filter({ hasText: 'personal_sign' })
    .last();
  await asked.getByText('Sent', { exact: true }).last().waitFor();
  await asked.locator('summary').click();
  await asked.getByText('"method": "personal_sign"').waitFor();
  expect(await findFaults(demo)).toEqual([]);
  const methods = ['wc_sessionPropose', 'wc_sessionSettle', 'wc_sessionRequest'];
  for (const method of methods) {
    for (const page of [demo, wallet]) await rows(page).filter({ hasText: method }).first().waitFor();
  }
  for (const [page, name] of [
    [demo, 'mooring-page-trace.json'],
    [wallet, 'mooring-wallet-trace.json'],
  ] as const) {
    const file = await exported(page);
    expect(file.name).toBe(name);
    const { version, messages } = JSON.parse(file.text);
    expect(version).toBe(1);
    const seen = new Set(messages.map(({ method }: { method: string }) => method));
    expect(methods.filter((method) => !seen.has(method))).toEqual([]);
    expect(file.text).not.toMatch(/symKey|privateKey/);
  }

  await wallet.getByTestId('inspector').getByRole('button', { name: 'Clear' }).click();
  await wallet.getByTestId('inspector').getByText('Nothing yet.').waitFor();
  await demo.getByTestId('inspector').getByRole('button', { name: 'Close' }).click();
  await demo.getByTestId('inspector').waitFor({ state: 'detached' });
});
