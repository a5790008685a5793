import { expect, test } from 'vitest';
import { fillSend, modalGone, readReceipt, showLink } from './stage/demo.ts';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { keepPicture, keepsPictures } from './stage/screenshot.ts';
import { standStill } from './stage/stand-still.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();

const sizes = {
  desktop: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
};

test('every view is without faults: on desktop, phone and at 320 px, light and dark', async () => {
  const [{ page: demo }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  const faults: Record<string, readonly string[]> = {};
  const look = async (page: typeof demo, view: string): Promise<void> => {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const name = `${view}-${size}-${colorScheme}`;
        await standStill(page);
        if (keepsPictures) await keepPicture(page, name);
        const found = await findFaults(page, colorScheme === 'light' ? 'all' : 'colours');
        if (found.length > 0) faults[name] = found;
      }
    }
  };

  await demo.goto(stage.stack.urls.demo);
  await demo.getByRole('button', { name: 'Connect wallet' }).waitFor();
  await look(demo, 'demo-welcome');
  await wallet.goto(stage.stack.urls.sampleWallet);
  await wallet.getByRole('button', { name: 'Create a wallet' }).click();
  await wallet.getByTestId('wallet-phrase').waitFor();
  await look(wallet, 'wallet-create');
  await openFundedWallet(wallet, stage);
  await wallet.getByText('1,000,000').first().waitFor();
  await look(wallet, 'wallet-home');

  const link = await showLink(demo, stage);
  await look(demo, 'demo-pairing');
  await pasteLink(wallet, link);
  await wallet.getByTestId('wallet-approve').waitFor();
  await look(wallet, 'wallet-proposal');
  await approve(wallet);
  await demo.getByTestId('account-address').waitFor();
  await modalGone(demo);
  await demo.getByText('1,000,000').first().waitFor();
  await look(demo, 'demo-account');
  await wallet.getByTestId('session-row').waitFor();
  await look(wallet, 'wallet-sites');

  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await wallet.getByTestId('wallet-request').waitFor();
  await look(wallet, 'wallet-sign');
  await approve(wallet);
  await demo.getByTestId('signature').waitFor();
  await fillSend(demo, { to: `0x${'4'.repeat(40)}`, amount: '0.75' });
  await wallet.getByText('Network fee, at most').waitFor();
  await look(wallet, 'wallet-send');
  await approve(wallet);
  await readReceipt(demo);
  await look(demo, 'demo-done');

  await wallet.getByTestId('history-row').nth(2).waitFor();
  await look(wallet, 'wallet-history');
  await wallet.getByTestId('history-row').first().click();
  await wallet.getByTestId('history-sheet').waitFor();
  await look(wallet, 'wallet-history-sheet');
  await wallet.getByRole('button', { name: 'Close' }).click();
  await wallet.getByRole('button', { name: /choose account/ }).click();
  await wallet.getByTestId('wallet-accounts').waitFor();
  await look(wallet, 'wallet-accounts');
  await wallet.getByRole('button', { name: 'Close' }).click();
  await wallet.getByRole('button', { name: 'Settings' }).click();
  await wallet.getByTestId('wallet-settings').waitFor();
  await look(wallet, 'wallet-settings');
  expect(faults).toEqual({});
}, 240_000);
