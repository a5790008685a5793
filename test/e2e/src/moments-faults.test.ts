import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSteady, faultScreens, filmMoment, type Screen, statuses } from './film/film-moment.ts';
import { modalGone, onEvmAlone } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { relayLine } from './stage/relay-line.ts';
import { standStill } from './stage/stand-still.ts';

const stage = setUpStage();

const connect = (page: Page) => page.locator('main .mo-button--primary').first();
const scans = (page: Page) =>
  page.locator('mooring-modal [data-leads="pairing"] button, mooring-modal [data-leads="pairing"] a').first();
const status = (page: Page) => page.locator('mooring-modal dialog .status');

/** Opens the modal and shows a link. */
async function showLink(page: Page): Promise<void> {
  await connect(page).click();
  await scans(page).click();
  await page.locator('[data-testid="pairing-uri"][data-uri^="wc:"]').waitFor({ state: 'attached' });
  await standStill(page);
}

const words = {
  en: { waiting: 'Waiting for your wallet', trying: 'Can’t reach the connection service. Trying again…' },
  ar: { waiting: 'في انتظار محفظتك', trying: 'تعذّر الوصول إلى خدمة الاتصال. تجري إعادة المحاولة.' },
};
const wordsOf = ({ options }: Screen) => words[options.locale === 'ar' ? 'ar' : 'en'];

const says = (page: Page, text: string) => expect.poll(() => status(page).textContent()).toBe(text);

const heightOf = async (page: Page) => (await status(page).boundingBox())?.height;

/** Content cut by the card, or past its edges, by class. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('mooring-modal')]
      .map(({ shadowRoot }) => shadowRoot)
      .find((one) => one?.querySelector('dialog[open]'));
    const card = root?.querySelector('.card');
    if (card == null) return [];
    const { left, right } = card.getBoundingClientRect();
    return [
      ...card.querySelectorAll('.stage__view:not(.stage__view--leaving) :is(p, button, a, h1, h2, span)'),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5))
      .map(({ element }) => `${element.className}: ${element.textContent}`);
  });

const act = (page: Page, screen: Screen, moment: string, run: () => Promise<unknown>) =>
  filmMoment(page, screen, `fault-${moment}`, run);

test.each(faultScreens)(
  'on $name going offline and back changes one line of a waiting card',
  async (screen) => {
    const { page, context, complaints } = await stage.seat(screen.options);
    await page.goto(stage.stack.urls.demo);
    await showLink(page);
    const { waiting } = wordsOf(screen);
    await says(page, waiting);
    const high = await heightOf(page);
    const gone = await act(page, screen, 'offline', async () => {
      await context.setOffline(true);
      await expect.poll(() => status(page).textContent()).not.toBe(waiting);
    });
    expectSteady(gone);
    expect(await heightOf(page)).toBe(high);
    expect(await cutOff(page)).toEqual([]);
    const back = await act(page, screen, 'online', async () => {
      await context.setOffline(false);
      await says(page, waiting);
    });
    expectSteady(back);
    // It waits for the wallet only once the relay is reached again.
    expect(statuses(back).filter((status) => status === waiting)).toHaveLength(1);
    expect(statuses(back).at(-1)).toBe(waiting);
    await page.close();
    complaints.splice(0);
  },
);

test.each(faultScreens)(
  'on $name the waiting card names a relay that is unreachable or does not respond',
  async (screen) => {
    const { page, context, complaints } = await stage.seat(screen.options);
    const line = await relayLine(context, stage);
    await page.goto(stage.stack.urls.demo);
    await showLink(page);
    const { waiting, trying } = wordsOf(screen);
    await says(page, waiting);
    const high = await heightOf(page);
    const away = await act(page, screen, 'relay-away', async () => {
      await line.cut();
      await says(page, trying);
    });
    expectSteady(away);
    expect(await heightOf(page)).toBe(high);
    expect(await cutOff(page)).toEqual([]);
    await page.close();
    complaints.splice(0);

    const other = await stage.seat(screen.options);
    const { host } = new URL(stage.stack.urls.relay);
    await other.context.routeWebSocket(
      (url) => url.host === host,
      () => undefined,
    );
    await other.page.goto(stage.stack.urls.demo);
    await connect(other.page).click();
    await scans(other.page).waitFor();
    const silent = await act(other.page, screen, 'relay-silent', async () => {
      await scans(other.page).click();
      await says(other.page, trying);
    });
    expectSteady(silent);
    await other.page.close();
    other.complaints.splice(0);
  },
);

test.each(faultScreens)(
  'on $name an account without a node shows words, not zeros, and keeps its rows in place',
  async (screen) => {
    const { page, context, complaints } = await stage.seat(screen.options);
    const nodes = new Set(stage.stack.urls.rpc.map((url) => new URL(url).host));
    await installWallet(page, stage);
    await onEvmAlone(page, stage);
    await page.goto(stage.stack.urls.demo);
    await connect(page).click();
    await page
      .locator('mooring-modal .mo-row--button, mooring-modal .cell')
      .filter({ hasText: 'Harbour' })
      .first()
      .waitFor();
    await context.route(
      (url) => nodes.has(url.host) || url.pathname.startsWith('/v1/'),
      (route) => route.abort(),
    );
    const connected = await act(page, screen, 'node-away', async () => {
      await page
        .locator('mooring-modal .mo-row--button, mooring-modal .cell')
        .filter({ hasText: 'Harbour' })
        .first()
        .click();
      // The card shows the account before it closes if its code has loaded by then.
      await modalGone(page);
    });
    expectSteady(connected);
    const account = await act(page, screen, 'node-away-account', async () => {
      await page.locator('header .mo-page-button').last().click();
      await page.locator('mooring-modal .account').waitFor();
    });
    expectSteady(account);
    await page.close();
    complaints.splice(0);
  },
);

test.each(faultScreens)('on $name a wrong clock is named', async (screen) => {
  const { page, context, complaints } = await stage.seat(screen.options);
  await context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 7_200_000;
  });
  await page.goto(stage.stack.urls.demo);
  await connect(page).click();
  await scans(page).waitFor();
  const moments = await act(page, screen, 'clock', async () => {
    await scans(page).click();
    await page
      .locator('mooring-modal dialog .mo-qr__cover, mooring-modal dialog .empty-mark ~ .centred__title')
      .first()
      .waitFor();
  });
  expectSteady(moments);
  // No wallet accepts a link of this device.
  expect(await page.locator('[data-uri]').count()).toBe(0);
  expect(await cutOff(page)).toEqual([]);
  await page.close();
  complaints.splice(0);
});
