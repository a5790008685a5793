import { anvilMnemonic } from '@mooring/devnet';
import { localeNames } from '@mooring/ui/messages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { modalGone, readLink, readReceipt } from './stage/demo.ts';
import { faultsOf } from './stage/faults-of-view.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, password } from './stage/wallet.ts';

const stage = setUpStage();

const languages = Object.keys(localeNames).filter((language) => language !== 'en');

const directionOf = (language: string) => (['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr');

/** An amount as a visitor writes it. */
const written = (amount: number, language: string) =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(amount);

test.each(languages)(
  '%s: both pages use it in every view, without faults',
  async (language) => {
    const [{ page: demo }, { page: wallet }] = await Promise.all([
      stage.seat({ locale: language }),
      stage.seat({ locale: language }),
    ]);
    const faults: Record<string, readonly string[]> = {};
    const look = async (page: Page, view: string): Promise<void> => {
      Object.assign(faults, await faultsOf(page, `${language}-${view}`));
      const used = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      expect(used).toEqual([language, directionOf(language)]);
    };

    await wallet.goto(stage.stack.urls.sampleWallet);
    await wallet.locator('.narrow .mo-button').nth(1).click();
    await wallet.locator('textarea').fill('test test');
    await wallet.locator('[type=submit]').click();
    await wallet.locator('.mo-field__note--error').first().waitFor();
    await look(wallet, 'wallet-import');
    await wallet.locator('textarea').fill(anvilMnemonic);
    await wallet.locator('input[type=password]').fill(password);
    await wallet.locator('[type=submit]').click();
    await wallet.getByTestId('wallet-address').waitFor();
    await wallet.getByTestId('wallet-paste-link').fill('http://no.link');
    await wallet.locator('[type=submit]').click();
    await look(wallet, 'wallet-home');

    await demo.goto(stage.stack.urls.demo);
    await demo.locator('button.welcome__button').waitFor();
    await look(demo, 'demo-welcome');
    await demo.locator('button.welcome__button').click();
    await demo.getByRole('button', { name: /WalletConnect|QR/ }).click();
    const link = await readLink(demo);
    await look(demo, 'demo-pairing');
    await wallet.getByTestId('wallet-paste-link').fill(link);
    await wallet.locator('[type=submit]').click();
    await wallet.getByTestId('wallet-approve').waitFor();
    await look(wallet, 'wallet-proposal');
    await approve(wallet);
    await demo.getByTestId('account-address').waitFor();
    await modalGone(demo);
    await look(demo, 'demo-account');

    const [recipient, amount] = [demo.locator('.form--send textarea'), demo.locator('.form--send input')];
    await recipient.fill('0x12');
    await amount.fill('1.2.3');
    await demo.locator('.form [type=submit]').first().click();
    await demo.locator('.mo-field__note--error').nth(1).waitFor();
    await look(demo, 'demo-mistakes');
    await recipient.fill(`0x${'4'.repeat(40)}`);
    await amount.fill(written(0.75, language));
    await demo.locator('.form [type=submit]').first().click();
    await wallet.locator('.sheet__foot .mo-amount').waitFor();
    await look(wallet, 'wallet-send');
    await approve(wallet);
    await readReceipt(demo);
    await look(demo, 'demo-done');
    await wallet.getByTestId('history-row').nth(1).waitFor();
    await look(wallet, 'wallet-history');
    await wallet.getByTestId('history-row').first().click();
    await wallet.getByTestId('history-sheet').waitFor();
    await look(wallet, 'wallet-history-sheet');
    await wallet.locator('.sheet__head button').click();
    await wallet.locator('.top__end button').first().click();
    await wallet.getByTestId('wallet-settings').waitFor();
    await look(wallet, 'wallet-settings');
    expect(faults).toEqual({});
  },
  300_000,
);

test.each(languages)(
  '%s: at 320 px the actions fit into their card, and the worth begins where the balance does',
  async (locale) => {
    const { page } = await stage.seat({ locale, viewport: { width: 320, height: 640 } });
    await installWallet(page, stage);
    await page.goto(stage.stack.urls.demo);
    await page.locator('button.welcome__button').click();
    await page.getByRole('button', { name: /Harbour Wallet/ }).click();
    const worth = page.locator('.holder__figure .worth');
    await worth.filter({ hasText: '$' }).waitFor();
    const actions = await page.locator('.holder__acts').evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      const boxes = [...row.children].map((one) => one.getBoundingClientRect());
      return boxes.map((box) => box.left >= left && box.right <= right + 0.5);
    });
    expect(actions).toEqual([true, true, true, true]);
    const away = await worth.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [text, place] = [range.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
      if (place === undefined) return undefined;
      return document.dir === 'rtl' ? place.right - text.right : text.left - place.left;
    });
    expect(away).toBeCloseTo(0, 0);
  },
);

test('a chosen language is used at once, also by the modal, and after a reload', async () => {
  const { page } = await stage.seat();
  await page.goto(stage.stack.urls.demo);
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.getByRole('heading', { name: 'أحضر محفظتك معك.' }).waitFor();
  await page.locator('button.welcome__button').click();
  await page.getByRole('dialog', { name: 'ربط المحفظة' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'أحضر محفظتك معك.' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Bring your own wallet.' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
});
