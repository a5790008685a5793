import { expect, test } from 'vitest';
import { expectSteady, filmMoment, heights, type Screen, screens } from './film/film-moment.ts';
import { arrivalAfter, modalGone } from './stage/demo.ts';
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
    await arrivalAfter(page, () => wallet.click());
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
    await arrivalAfter(page, () => wallet.click());
    await page.getByTestId('account-address').waitFor();
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
    // The requested network shows the check before the account appears.
    expect(switched.sights.some(({ check, leaving }) => check > 0 && leaving === 0)).toBe(true);
  },
);

test.each(screens)(
  'on $name a wallet that is announced late moves no row under a pointer',
  async (screen) => {
    const { page, connect, modal, wallet, act } = await seated(screen);
    await connect.click();
    await wallet.waitFor();
    await standStill(page);
    const before = await wallet.boundingBox();
    await wallet.hover();
    const late = modal.getByRole('button', { name: /Late Wallet/ });
    const moment = await act('late-wallet', async () => {
      await page.evaluate(() =>
        window
          .makeTestWallet({ rdns: 'test.late', name: 'Late Wallet', uuid: crypto.randomUUID() })
          .announce(window),
      );
      await late.waitFor({ state: 'attached' });
    });
    expectSteady(moment);
    // The card does not move either: a row is where it was on the screen.
    expect(await wallet.boundingBox()).toEqual(before);
    await wallet.click();
    await page.getByTestId('account-address').waitFor();
    await modalGone(page);
  },
);

test('a wallet that is announced late is reached by scrolling the list, and connects', async () => {
  const { page, connect, modal, wallet } = await seated(screens[0] as Screen);
  await connect.click();
  await wallet.waitFor();
  await standStill(page);
  await page.evaluate(() =>
    window
      .makeTestWallet({ rdns: 'test.late', name: 'Late Wallet', uuid: crypto.randomUUID() })
      .announce(window),
  );
  await modal.getByRole('button', { name: /Late Wallet/ }).click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
});
