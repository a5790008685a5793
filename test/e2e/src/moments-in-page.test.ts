import { expect, test } from 'vitest';
import { expectSteady, filmMoment, heights, type Screen, screens } from './film/film-moment.ts';
import { modalGone } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { standStill } from './stage/stand-still.ts';

const stage = setUpStage();

async function seated(screen: Screen) {
  const { page } = await stage.seat(screen.options);
  await installWallet(page, stage);
  await page.goto(stage.stack.urls.demo);
  const connect = page.locator('main .mo-button--primary').first();
  await connect.waitFor();
  const modal = page.locator('mooring-modal');
  const wallet = modal.getByRole('button', { name: /Harbour Wallet/ });
  const act = (moment: string, run: () => Promise<unknown>) => filmMoment(page, screen, moment, run);
  return { page, connect, modal, wallet, act };
}

test.each(screens)('on $name a browser wallet connects, and the card becomes the account', async (screen) => {
  const { page, connect, wallet, act } = await seated(screen);
  const first = await act('first-opening', async () => {
    await connect.click();
    await wallet.waitFor();
  });
  expectSteady(first);
  // The skeleton has the height of the list: the card neither grows nor shrinks.
  expect(Math.max(...heights(first)) - Math.min(...heights(first).slice(-1))).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await modalGone(page);

  const again = await act('opening-again', async () => {
    await connect.click();
    await wallet.waitFor();
  });
  expectSteady(again);

  const connected = await act('in-page', async () => {
    await wallet.click();
    await page.locator('.arrived__address').waitFor();
  });
  expectSteady(connected);
  // The wallet's badge becomes the account's: it does not jump in size.
  const checks = connected.sights.map(({ check }) => check);
  expect(Math.max(...checks)).toBeGreaterThan(20);
  expect(Math.max(...checks)).toBeLessThan(36);
  await modalGone(page);
});

test.each(screens)(
  'on $name a connected visitor opens the account and switches the network',
  async (screen) => {
    const { page, connect, modal, wallet, act } = await seated(screen);
    await connect.click();
    await wallet.click();
    await page.getByTestId('account-address').waitFor();
    await page.locator('.arrived__address').waitFor();
    await page.keyboard.press('Escape');
    await modalGone(page);
    await standStill(page);

    const account = await act('account-opening', async () => {
      await page.locator('header .mo-page-button').last().click();
      await modal.locator('.account__amount .mo-amount').waitFor();
    });
    expectSteady(account);
    const networks = await act('networks', async () => {
      await modal.locator('.network-switch--button').click();
      await modal.locator('.mo-row--button').nth(1).waitFor();
    });
    expectSteady(networks);
    const switched = await act('switched', async () => {
      await modal.locator('.mo-row--button').nth(1).click();
      await page
        .locator('mooring-modal .account, mooring-modal dialog:not([open])')
        .first()
        .waitFor({ state: 'attached' });
    });
    expectSteady(switched);
    // The network that was asked for carries the check before the account follows.
    expect(switched.sights.some(({ check, leaving }) => check > 0 && leaving === 0)).toBe(true);
  },
);
