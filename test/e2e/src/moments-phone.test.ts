import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSteady, filmMoment, phoneScreens, type Screen } from './film/film-moment.ts';
import { watchSheet } from './film/watch-sheet.ts';
import { modalGone, onEvmAlone, readLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { relayLine } from './stage/relay-line.ts';
import { allConfirmed } from './stage/sent.ts';
import { standStill } from './stage/stand-still.ts';
import { openFundedWallet, password, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();
const receiver = `0x${'9'.repeat(40)}`;
const trying = 'Can’t reach the connection service. Trying again…';
const undelivered = 'Can’t send your answer. Trying again…';

/** The wallet's button, once it may be pressed. */
const approves = (wallet: Page) =>
  wallet.getByTestId('wallet-approve').and(wallet.locator(':not([aria-disabled])'));

/** A phone with the demo and another with the sample wallet, which shows the proposal. `asks`: the demo asks for a sign-in. */
async function phones(screen: Screen, { asks = false } = {}) {
  const [demo, phone] = await Promise.all([stage.seat(screen.options), stage.seat(screen.options)]);
  for (const { provoked } of [demo, phone]) provoked.push(/WebSocket|net::ERR_/);
  const lines = [await relayLine(demo.context, stage), await relayLine(phone.context, stage)] as const;
  const { page, context } = demo;
  const wallet = phone.page;
  await onEvmAlone(page, stage);
  await page.addInitScript((wanted) => {
    if (wanted) localStorage.setItem('mooring-demo/sign-in', 'yes');
  }, asks);
  const showLink = async () => {
    await page.goto(stage.stack.urls.demo);
    await page.locator('main .mo-button--primary').first().click();
    await page.locator('mooring-modal [data-leads="pairing"] :is(button, a)').first().click();
    return readLink(page);
  };
  const [link] = await Promise.all([showLink(), openFundedWallet(wallet, stage)]);
  await pasteLink(wallet, link);
  await approves(wallet).waitFor();
  await standStill(wallet);
  return {
    page,
    context,
    wallet,
    cut: () => Promise.all(lines.map((line) => line.cut())),
    mend: () => {
      for (const line of lines) line.mend();
    },
    act: (moment: string, run: () => Promise<unknown>) => filmMoment(page, screen, `phone-${moment}`, run),
    inWallet: (moment: string, run: () => Promise<unknown>) =>
      filmMoment(wallet, screen, `phone-wallet-${moment}`, run),
  };
}

async function connected(screen: Screen) {
  const seats = await phones(screen);
  await approves(seats.wallet).click();
  await seats.page.getByTestId('account-address').waitFor();
  await modalGone(seats.page);
  await seats.wallet.getByRole('dialog').waitFor({ state: 'hidden' });
  return seats;
}

async function openAccount(page: Page): Promise<void> {
  await page.locator('header .mo-page-button').last().click();
  await page.locator('mooring-modal .account__amount .mo-amount').waitFor();
}

test.each(phoneScreens)(
  'on $name a sign-in that the relay passes on late ends with the account',
  async (screen) => {
    const { page, wallet, cut, mend, act, inWallet } = await phones(screen, { asks: true });
    await cut();
    await inWallet('sign-in-undelivered', async () => {
      await approves(wallet).click();
      await wallet.getByText(undelivered).waitFor();
    });
    await page.locator('mooring-modal .status').filter({ hasText: trying }).waitFor();
    const signed = await act('sign-in-delivered', async () => {
      mend();
      await modalGone(page);
    });
    expectSteady(signed);
    // The code becomes the check, and the check the account.
    expect(Math.max(...signed.sights.map(({ check }) => check))).toBeGreaterThan(20);
    await page.getByTestId('signed-in').waitFor();
  },
);

test.each(phoneScreens)(
  'on $name a payment with the relay stopped before and after its approval',
  async (screen) => {
    const { page, wallet, cut, mend, act, inWallet } = await connected(screen);
    const modal = page.locator('mooring-modal');
    await openAccount(page);
    await modal.locator('.features .mo-button').last().click();
    await modal.locator('.send input').first().fill('0.25');
    await modal.locator('.send textarea').fill(receiver);
    await modal.locator('.send .mo-button--primary').click();
    await modal.locator('.facts .mo-amount').first().waitFor();
    await standStill(page);
    const send = modal.locator('.send .mo-button--primary');
    const place = await send.boundingBox();
    await cut();
    const unsent = await act('payment-unsent', async () => {
      await send.click();
      await modal.getByText(trying).first().waitFor();
    });
    expectSteady(unsent);
    expect(await send.boundingBox()).toEqual(place);
    const endWatch = await watchSheet(wallet);
    await inWallet('payment-asked', async () => {
      mend();
      await approves(wallet).waitFor();
    });
    const sheet = await endWatch();
    expect(sheet.some(({ covered }) => covered)).toBe(false);
    expect([...new Set(sheet.flatMap(({ note }) => note ?? []))]).toEqual([expect.any(Number)]);
    await modal.getByText('Your wallet is open.').first().waitFor();
    await cut();
    await inWallet('payment-undelivered', async () => {
      await approves(wallet).click();
      await wallet.getByText(undelivered).waitFor();
    });
    await modal.getByText(trying).first().waitFor();
    const paid = await act('payment-delivered', async () => {
      mend();
      await modal.locator('.account').waitFor();
      await allConfirmed(page, ['send']);
    });
    expectSteady(paid);
    expect(Math.max(...paid.sights.map(({ check }) => check))).toBeGreaterThan(20);
  },
);

test.each(phoneScreens)(
  'on $name a switch of network offline asks nobody, and shows no figure that it does not know',
  async (screen) => {
    const { page, context, act } = await connected(screen);
    const modal = page.locator('mooring-modal');
    await openAccount(page);
    await modal.locator('.network-switch--button').click();
    await modal.locator('.mo-row--button').nth(1).waitFor();
    await standStill(page);
    await context.setOffline(true);
    const switched = await act('switch-offline', async () => {
      await modal.locator('.mo-row--button').nth(1).click();
      await modal.locator('.account__amount').filter({ hasText: 'Unknown' }).waitFor();
    });
    expectSteady(switched);
    const asking = switched.sights.flatMap((sight) => sight.asking ?? []);
    expect(asking[0] ?? 0).toBe(0);
    await act('switch-online', async () => {
      await context.setOffline(false);
      await modal.locator('.account__amount').filter({ hasText: /\d/ }).waitFor();
    });
  },
);

test.each(phoneScreens)(
  'on $name a locked wallet names the site, and unlocks to its request',
  async (screen) => {
    const { page, wallet, act, inWallet } = await connected(screen);
    await wallet.getByRole('button', { name: 'Lock' }).click();
    const unlock = wallet.getByRole('button', { name: 'Unlock' });
    await unlock.waitFor();
    const unlockPlace = await unlock.boundingBox();
    const sign = page.getByRole('button', { name: 'Sign', exact: true });
    await sign.scrollIntoViewIfNeeded();
    await standStill(page);
    const stop = page.getByRole('button', { name: 'Stop waiting' });
    const activity = page.locator('.activity');
    const below = await activity.boundingBox();
    await act('signature-asked', async () => {
      await sign.click();
      await stop.waitFor();
    });
    const place = await stop.boundingBox();
    expect(await activity.boundingBox()).toEqual(below);
    await wallet.getByText('Mooring is waiting for your answer').waitFor();
    expect(await unlock.boundingBox()).toEqual(unlockPlace);
    await wallet.getByLabel('Password').fill(password);
    const endWatch = await watchSheet(wallet);
    await inWallet('unlocked', async () => {
      await unlock.click();
      await approves(wallet).waitFor();
    });
    expect([...new Set((await endWatch()).flatMap(({ note }) => note ?? []))]).toEqual([expect.any(Number)]);
    await page.getByText('Your wallet is open.').waitFor();
    // Another line of text moves nothing under a finger.
    expect(await stop.boundingBox()).toEqual(place);
    await act('signed', async () => {
      await approves(wallet).click();
      await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
    });
  },
);
