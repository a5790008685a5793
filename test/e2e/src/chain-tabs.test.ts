import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { installChainWallets } from './chain-wallets/install-chain-wallets.ts';
import { openConnect } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

const wallets = [
  ['solana', 'Reef Wallet'],
  ['bip122', 'Quay Wallet'],
] as const;

const connected = (page: Page): Promise<void> => page.getByTestId('account-address').waitFor();

async function signs(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
}

/** Two tabs of the demo in one profile, connected with a wallet in the page. */
async function twoTabs(name: string): Promise<readonly [Page, Page]> {
  const { page, context } = await stage.seat();
  await installChainWallets(page, { solana: 1, bitcoin: 61 });
  await openConnect(page, stage);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await connected(page);
  const second = await context.newPage();
  await installChainWallets(second, { solana: 1, bitcoin: 61 });
  await second.goto(stage.stack.urls.demo);
  await connected(second);
  return [page, second];
}

test.each(wallets)(
  'two tabs of a site on %s sign with %s, also once the first is closed',
  async (_, name) => {
    const [first, second] = await twoTabs(name);
    const address = (page: Page) => page.getByTestId('account-address').getAttribute('data-address');
    expect(await address(second)).toBe(await address(first));
    await signs(second, 'from the second tab');
    await signs(first, 'from the first tab');
    await first.close();
    await second.reload();
    await connected(second);
    await signs(second, 'alone');
  },
);

test.each(wallets)(
  'disconnecting on %s, connected with %s, in one tab is not undone by the other',
  async (_, name) => {
    const [first, second] = await twoTabs(name);
    await second.getByRole('button', { name: /^Account/ }).click();
    await second.getByRole('button', { name: /Disconnect/ }).click();
    await second.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    await first.reload();
    await first.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    await second.reload();
    await second.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  },
);
