import type { Page } from 'playwright-core';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { englishScreens, expectSteady, filmMoment, visitScreens } from './film/film-moment.ts';
import { watchSheet } from './film/watch-sheet.ts';
import { modalGone, onEvmAlone } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { standStill } from './stage/stand-still.ts';
import { addAccount, approve, importPhrase, password } from './stage/wallet.ts';

const stage = setUpStage();
/** A phrase whose accounts no other test gives a name, which takes a line beside the address. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const second = mnemonicToAccount(phrase, { addressIndex: 1 }).address;

/** The row of the sample wallet, which is a web page, in each language. */
const row = (page: Page) =>
  page.locator('mooring-modal').getByRole('button', { name: /Sample wallet|المحفظة التجريبية/ });

/** Opens the demo and its list of wallets. */
async function openList(page: Page): Promise<void> {
  await onEvmAlone(page, stage);
  await page.goto(stage.stack.urls.demo);
  await page.locator('main .mo-button--primary').first().click();
  await row(page).waitFor();
  await standStill(page);
}

test.each(visitScreens)('on $name one tap opens a web wallet, and the card waits for it', async (screen) => {
  const { page, context } = await stage.seat(screen.options);
  await openList(page);
  const opened = context.waitForEvent('page');
  const asked = await filmMoment(page, screen, 'web-wallet-tapped', async () => {
    await row(page).click();
    await (await opened).waitForURL(/^http/);
    await page.locator('mooring-modal .halo').waitFor();
  });
  expectSteady(asked);
  expect(context.pages()).toHaveLength(2);
});

test.each(englishScreens)(
  'on $name a web wallet is asked in its window, names the site while it is locked, and changes the account',
  async (screen) => {
    const { page, context } = await stage.seat(screen.options);
    await openList(page);
    const opened = context.waitForEvent('page');
    await row(page).click();
    const wallet = await opened;
    await importPhrase(wallet, phrase);
    await approve(wallet);
    await page.getByTestId('account-address').waitFor();
    await modalGone(page);
    // A window that is opened or loaded again has no such mark, and would be locked.
    const mark = () => wallet.evaluate(() => void Object.assign(window, { isKept: true }));
    const isKept = () => wallet.evaluate(() => 'isKept' in window);

    await mark();
    const sign = page.getByRole('button', { name: 'Sign', exact: true });
    const stop = page.getByRole('button', { name: 'Stop waiting' });
    await sign.scrollIntoViewIfNeeded();
    await filmMoment(page, screen, 'web-wallet-asked', async () => {
      await sign.click();
      await stop.waitFor();
      await wallet.getByTestId('wallet-request').waitFor();
    });
    expect([context.pages().length, await isKept()]).toEqual([2, true]);
    const endWatch = await watchSheet(wallet);
    await filmMoment(wallet, screen, 'web-wallet-approved', () => approve(wallet));
    await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
    // The sheet leaves in a transition, instead of vanishing between two frames.
    expect((await endWatch()).some(({ leaving }) => leaving)).toBe(true);

    await wallet.getByRole('button', { name: 'Lock' }).click();
    await wallet.getByRole('button', { name: 'Unlock' }).waitFor();
    await mark();
    await page.getByRole('button', { name: 'Sign another' }).click();
    await filmMoment(wallet, screen, 'web-wallet-locked', async () => {
      await sign.click();
      await wallet.getByText('Mooring is waiting for your answer').waitFor();
    });
    expect([context.pages().length, await isKept()]).toEqual([2, true]);
    await wallet.getByLabel('Password').fill(password);
    await wallet.getByRole('button', { name: 'Unlock' }).click();
    await approve(wallet);
    await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();

    await addAccount(wallet);
    const address = page.getByTestId('account-address');
    const place = await address.boundingBox();
    await filmMoment(page, screen, 'web-wallet-account', async () => {
      await wallet.getByLabel('Account of Mooring').selectOption({ index: 1 });
      await page.locator(`[data-testid="account-address"][data-address="${second}"]`).waitFor();
    });
    expect((await address.boundingBox())?.y).toBe(place?.y);
    expect(context.pages()).toHaveLength(2);
  },
);
