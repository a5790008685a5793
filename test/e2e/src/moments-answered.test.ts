import { anvilAccounts } from '@mooring/devnet';
import { expect, test } from 'vitest';
import { expectSteady, filmMoment, type Screen, screens } from './film/film-moment.ts';
import { arrivalAfter, modalGone, onEvmAlone } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { watchTexts } from './stage/modal-texts.ts';
import { setUpStage } from './stage/open-stage.ts';
import { standStill } from './stage/stand-still.ts';

const stage = setUpStage();
const receiver = anvilAccounts.at(-1)?.address ?? '';
const confirmed = { en: 'Confirmed by the network', ar: 'أكدته الشبكة' };
const confirmedOn = ({ options }: Screen) => confirmed[options.locale === 'ar' ? 'ar' : 'en'];

/** A visitor with a browser wallet, on EVM chains only. `asks`: the page requires a sign-in. */
async function seated(screen: Screen, { asks }: { readonly asks: boolean }) {
  const { page } = await stage.seat(screen.options);
  await installWallet(page, stage);
  await onEvmAlone(page, stage);
  await page.addInitScript((wanted) => {
    if (wanted) localStorage.setItem('mooring-demo/sign-in', 'yes');
  }, asks);
  await page.goto(stage.stack.urls.demo);
  const modal = page.locator('mooring-modal');
  const act = (moment: string, run: () => Promise<unknown>) => filmMoment(page, screen, moment, run);
  const connect = async () => {
    await page.locator('main .mo-button--primary').first().click();
    await modal.getByRole('button', { name: /Harbour Wallet/ }).click();
  };
  return { page, modal, act, connect };
}

test.each(screens)('on $name a sign-in ends with the account, and the page shows it', async (screen) => {
  const { page, modal, act, connect } = await seated(screen, { asks: true });
  await connect();
  const sign = modal.locator('.actions--pair .mo-button--primary');
  await sign.waitFor();
  await standStill(page);
  const signed = await act('signed', async () => {
    await arrivalAfter(page, () => sign.click());
  });
  expectSteady(signed);
  // From the wallet's answer to the site's, the card keeps its height.
  expect(new Set(signed.sights.flatMap(({ step }) => step ?? [])).size).toBe(1);
  const checks = signed.sights.map(({ check }) => check);
  expect(Math.max(...checks)).toBeGreaterThan(20);
  expect(Math.max(...checks)).toBeLessThan(36);
  // The balance was read during the wallet request.
  expect(Math.max(...signed.sights.map(({ skeletons }) => skeletons))).toBe(0);
  await modalGone(page);
  await page.getByTestId('signed-in').waitFor();
});

test.each(screens)(
  'on $name a payment is sent and confirmed in the account, and the account disconnects',
  async (screen) => {
    const { page, modal, act, connect } = await seated(screen, { asks: false });
    await connect();
    await page.getByTestId('account-address').waitFor();
    await modalGone(page);
    await page.locator('header .mo-page-button').last().click();
    await modal.locator('.account__amount .mo-amount').waitFor();
    await standStill(page);
    const form = await act('send-form', async () => {
      await modal.locator('.features .mo-button').last().click();
      await modal.locator('.send input').first().waitFor();
    });
    expectSteady(form);
    await modal.locator('.send input').first().fill('0.25');
    await modal.locator('.send textarea').fill(receiver);
    const review = await act('send-review', async () => {
      await modal.locator('.send .mo-button--primary').click();
      await modal.locator('.send__review').waitFor();
    });
    expectSteady(review);
    await modal.locator('.facts .mo-amount').first().waitFor();
    await standStill(page);
    const texts = await watchTexts(page);
    const sent = await act('sent', async () => {
      await modal.locator('.send .mo-button--primary').click();
      await modal.locator('.account').waitFor();
      await texts.shown(confirmedOn(screen));
    });
    expectSteady(sent);
    // The review carries the check before the account follows.
    expect(sent.sights.some(({ check, leaving }) => check > 0 && leaving === 0)).toBe(true);
    await standStill(page);
    await modal.locator('.list .mo-row--button').last().scrollIntoViewIfNeeded();
    await standStill(page);
    const left = await act('disconnected', async () => {
      await modal.locator('.list .mo-row--button').last().click();
      await modalGone(page);
    });
    expectSteady(left);
  },
);
