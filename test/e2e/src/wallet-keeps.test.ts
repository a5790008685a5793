import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { pairUp } from './stage/paired.ts';
import { addAccount, approve, openFundedWallet, password, reject } from './stage/wallet.ts';

const stage = setUpStage();

async function unlock(wallet: Page): Promise<void> {
  await wallet.reload();
  await wallet.getByLabel('Password').fill(password);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await wallet.getByTestId('wallet-address').waitFor();
}

test('requests of sites are listed, opened, kept across a reload, and cleared', async () => {
  const { demo, wallet } = await pairUp(stage);
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await reject(wallet);
  await demo.getByText('The request was declined in the wallet.').waitFor();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.getByTestId('signature').waitFor();
  const signature = (await demo.getByTestId('signature').getAttribute('data-signature')) ?? '';

  await unlock(wallet);
  const rows = wallet.getByTestId('history-row');
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      expect.stringMatching(/^Sign a message.*Mooring.*Approved$/),
      expect.stringMatching(/^Sign a message.*Mooring.*Declined$/),
      expect.stringMatching(/^Connect.*Mooring.*Approved$/),
    ]);
  await rows.first().click();
  const sheet = wallet.getByTestId('history-sheet');
  await sheet.getByText('I am looking at the Mooring demo.').waitFor();
  await sheet.getByText(signature).waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await wallet.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // The focus is where it was.
  expect(await rows.first().evaluate((row) => row === document.activeElement)).toBe(true);

  await wallet.getByRole('button', { name: 'Clear', exact: true }).click();
  await wallet.getByRole('button', { name: 'Clear history' }).click();
  await wallet.getByText('Requests from sites and your answers are kept here').waitFor();
  await unlock(wallet);
  expect(await rows.count()).toBe(0);
});

test('the chosen account and the appearance are kept', async () => {
  const { page: wallet } = await stage.seat({ colorScheme: 'light' });
  await openFundedWallet(wallet, stage);
  await addAccount(wallet);
  await wallet.getByRole('button', { name: 'Settings' }).click();
  await wallet.getByLabel('Appearance').selectOption('Dark');
  await wallet.getByRole('button', { name: 'Close' }).click();
  await unlock(wallet);
  await wallet.getByRole('button', { name: /^Account 2/ }).waitFor();
  expect(await wallet.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});

test('the wallet locks itself after the chosen time without input, and shows it', async () => {
  const { page: wallet } = await stage.seat();
  await openFundedWallet(wallet, stage);
  await wallet.clock.install();
  const settings = wallet.getByTestId('wallet-settings');
  const choose = async (label: string): Promise<void> => {
    await wallet.getByRole('button', { name: 'Settings' }).click();
    await settings.getByLabel('Lock automatically').selectOption(label);
    await wallet.getByRole('button', { name: 'Close' }).click();
    await settings.waitFor({ state: 'detached' });
  };
  await choose('After 1 minute of inactivity');
  await choose('After 5 minutes of inactivity');
  await wallet.clock.fastForward(4 * 60_000);
  await wallet.keyboard.press('Shift');
  await wallet.clock.fastForward(4 * 60_000);
  expect(await wallet.getByTestId('wallet-address').isVisible()).toBe(true);
  await wallet.clock.fastForward(60_000);
  await wallet.getByText('The wallet locked after a period of inactivity.').waitFor();
  expect(await wallet.getByTestId('wallet-address').count()).toBe(0);
  await unlock(wallet);
  await choose('After 15 minutes of inactivity');
  await unlock(wallet);
  await wallet.getByRole('button', { name: 'Settings' }).click();
  expect(await settings.getByLabel('Lock automatically').inputValue()).toBe('15');
});

test('a forgotten wallet disconnects its sites and leaves no data', async () => {
  const { demo, wallet } = await pairUp(stage);
  await wallet.getByRole('button', { name: 'Settings' }).click();
  await wallet.getByRole('button', { name: 'Forget this wallet' }).click();
  await wallet.getByRole('button', { name: 'Forget wallet' }).click();
  await wallet.getByRole('button', { name: 'Create a wallet' }).waitFor();
  await demo.getByRole('button', { name: 'Connect wallet' }).waitFor();
  await openFundedWallet(wallet, stage);
  await wallet.getByText('No site is connected.').waitFor();
  await wallet.getByText('Requests from sites and your answers are kept here').waitFor();
});
