import { anvilAccounts, devnetChains, usdx } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSteady, filmMoment, pageScreens, type Screen, visitScreens } from './film/film-moment.ts';
import { misplaced, watchShift } from './film/page-ground.ts';
import { arrivalAfter, modalGone, onEvmAlone, readLink } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { standStill } from './stage/stand-still.ts';

const stage = setUpStage();
const [owner] = anvilAccounts;

const connect = (page: Page) => page.locator('main .mo-button--primary').first();
const inModal = (page: Page) => page.locator('mooring-modal');
const cards = '.holder, .account__acts > *, .activity, .welcome__text, .welcome__code, header, footer';

/** Opens the demo, of EVM chains only, and connects the browser wallet. */
async function connected(screen: Screen): Promise<Page> {
  const { page } = await stage.seat(screen.options);
  await installWallet(page, stage);
  await onEvmAlone(page, stage);
  await page.goto(stage.stack.urls.demo);
  await connect(page).click();
  await inModal(page)
    .getByRole('button', { name: /Harbour Wallet/ })
    .click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  await standStill(page);
  return page;
}

test.each(pageScreens)(
  'on $name a visitor who lands sees a live code, and nothing moves or is covered',
  async (screen) => {
    const { page } = await stage.seat(screen.options);
    const shift = await watchShift(page);
    await page.goto(stage.stack.urls.demo);
    await filmMoment(page, screen, 'landing', async () => {
      await page.reload();
      await page.locator('[data-testid="connect-code"][data-uri^="wc:"] .mo-qr path').first().waitFor();
    });
    expect(await shift()).toBeLessThan(0.02);
    expect(await misplaced(page, cards)).toEqual([]);
    // Both the button and the code are above the fold.
    const { height = 0 } = page.viewportSize() ?? {};
    for (const part of [connect(page), page.locator('.welcome__code .mo-qr')]) {
      const { y, height: high } = (await part.boundingBox()) ?? { y: height, height };
      expect(y + high).toBeLessThan(height);
    }
  },
);

test.each(pageScreens)(
  'on $name a reload keeps the account and its activity, and nothing moves or is covered',
  async (screen) => {
    const page = await connected(screen);
    const shift = await watchShift(page);
    const names = () => page.locator('.activity__name').allTextContents();
    // Events of a visit are of that visit; what the chain knows is of every visit.
    const rows = page.locator('.activity__item').filter({ has: page.locator('.activity__detail') });
    await rows.first().waitFor();
    const before = await rows.allTextContents();
    expect(before.length).toBeGreaterThan(1);
    await filmMoment(page, screen, 'account-reloaded', async () => {
      await page.reload();
      await page.getByTestId('account-address').waitFor();
      await rows.nth(before.length - 1).waitFor();
      await page.locator('.mo-skeleton').first().waitFor({ state: 'detached' });
    });
    expect(await rows.allTextContents()).toEqual(before);
    expect(await names()).not.toEqual([]);
    expect(await shift()).toBeLessThan(0.05);
    expect(await misplaced(page, cards)).toEqual([]);
  },
);

test.each(visitScreens)('on $name one button signs in, and the row shows it in its place', async (screen) => {
  const page = await connected(screen);
  const row = page.locator('.sign-in');
  const button = row.locator('.mo-button--primary');
  expect(await button.count()).toBe(1);
  // The page loads again, with sign-in, and asks.
  await button.click();
  const sign = inModal(page).locator('.actions--pair .mo-button--primary');
  await sign.waitFor();
  await standStill(page);
  const place = await row.boundingBox();
  const signed = await filmMoment(page, screen, 'sign-in-row', async () => {
    await arrivalAfter(page, () => sign.click());
    await modalGone(page);
  });
  expectSteady(signed);
  await page.getByTestId('signed-in').waitFor();
  expect(await row.boundingBox()).toEqual(place);
});

test.each(visitScreens)(
  'on $name a page whose storage refuses pairs, becomes the account, and says nothing',
  async (screen) => {
    const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
    const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
    const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc });
    const { page } = await stage.seat(screen.options);
    try {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
        IDBFactory.prototype.open = () => {
          throw new DOMException('denied', 'SecurityError');
        };
      });
      await page.goto(stage.stack.urls.demo);
      await connect(page).click();
      await inModal(page).locator('[data-leads="pairing"] :is(button, a)').first().click();
      const link = await readLink(page);
      await standStill(page);
      const paired = await filmMoment(page, screen, 'storage-refused', async () => {
        await arrivalAfter(page, () => wallet.pair(link));
      });
      expectSteady(paired);
      expect(Math.max(...paired.sights.map(({ check }) => check))).toBeGreaterThan(20);
      await page.getByTestId('account-address').waitFor();
      await modalGone(page);
      expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
    } finally {
      await wallet.close();
    }
  },
);

test.each(visitScreens)(
  'on $name an empty amount and a token’s own contract are marked and focused',
  async (screen) => {
    const page = await connected(screen);
    await page.locator('header .mo-page-button').last().click();
    const modal = inModal(page);
    await modal.locator('.account__amount .mo-amount').waitFor();
    await modal.locator('.features .mo-button').last().click();
    const amount = modal.locator('.send input').first();
    await amount.waitFor();
    await standStill(page);
    const send = modal.locator('.send .mo-button--primary');
    const marked = (name: string) => modal.locator(`.send [name="${name}"][aria-invalid="true"]:focus`);
    const place = await amount.boundingBox();
    const missing = await filmMoment(page, screen, 'amount-missing', async () => {
      // It may be pressed, and says so to screen readers as disabled.
      await send.click({ force: true });
      await marked('amount').waitFor();
    });
    expectSteady(missing);
    expect(await amount.boundingBox()).toEqual(place);

    await modal.locator('.send [name="amount-token"]').click();
    await modal.locator('.mo-row--button').filter({ hasText: usdx.symbol }).click();
    await amount.fill('1');
    const recipient = modal.locator('.send [name="receiver"]');
    await recipient.waitFor();
    await standStill(page);
    const contract = await filmMoment(page, screen, 'own-contract', async () => {
      await recipient.fill(usdx.address);
      await send.click({ force: true });
      await marked('receiver').waitFor();
    });
    expectSteady(contract);
    expect(await modal.locator('.send__review').count()).toBe(0);
  },
);
