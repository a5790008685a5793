import { expect, test } from 'vitest';
import { filmMoment, pageScreens, visitScreens } from './film/film-moment.ts';
import { misplaced, watchShift } from './film/page-ground.ts';
import { modalGone, onEvmAlone, readLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { slowDown } from './stage/slow-down.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();
const cards = '.found__card, .namespaces, .holder, .account__acts > .mo-card, .welcome__text, .welcome__code';

test.each([...visitScreens, ...pageScreens])(
  'on $name a visitor with a slow network sees the shape of the page before its script is there',
  async (screen) => {
    const { page } = await stage.seat(screen.options);
    const shift = await watchShift(page);
    await page.goto(stage.stack.urls.demo);
    await page.locator('.welcome:not([aria-busy])').waitFor();
    // The next load fetches everything again.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await slowDown(page);
    await filmMoment(page, screen, 'slow-landing', async () => {
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.main:not(.first) .welcome:not([aria-busy])').waitFor();
    });
    const { painted, fetched } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        fetched: entries.find(({ name }) => /\/assets\/index-[^/]+\.js$/.test(name))?.responseEnd,
      };
    });
    expect(painted).toBeLessThan(fetched ?? 0);
    expect(await shift()).toBeLessThan(0.02);
    expect(await misplaced(page, cards)).toEqual([]);
  },
);

test.each(visitScreens)(
  'on $name a payment that was out when the page reloaded is found again, and its outcome takes its place',
  async (screen) => {
    const [{ page }, wallet] = await Promise.all([stage.seat(screen.options), stage.seat()]);
    await onEvmAlone(page, stage);
    await page.goto(stage.stack.urls.demo);
    await page.locator('main .mo-button--primary').first().click();
    await page.locator('mooring-modal [data-leads="pairing"] :is(button, a)').first().click();
    const [link] = await Promise.all([readLink(page), openFundedWallet(wallet.page, stage)]);
    await pasteLink(wallet.page, link);
    await approve(wallet.page);
    await page.getByTestId('account-address').waitFor();
    await modalGone(page);

    await page.locator('.form--send textarea').fill(`0x${'6'.repeat(40)}`);
    await page.locator('.form--send .form__amount input').fill('0.5');
    await page.locator('.form--send [type=submit]').click();
    await wallet.page.getByTestId('wallet-request').waitFor();
    const stored = () => page.evaluate(() => localStorage.getItem('@mooring/requests') ?? '');
    await expect.poll(stored).toContain('eth_sendTransaction');

    const found = page.getByTestId('page-found-request');
    await filmMoment(page, screen, 'found-again', async () => {
      const warned = page.waitForEvent('dialog').then((prompt) => prompt.accept());
      await Promise.all([warned, page.reload()]);
      await found.and(page.locator('[data-outcome="open"]')).waitFor();
      await page.locator('.mo-skeleton').first().waitFor({ state: 'detached' });
    });
    expect(await misplaced(page, cards)).toEqual([]);
    const asked = await found.boundingBox();
    await filmMoment(page, screen, 'found-sent', async () => {
      await approve(wallet.page);
      await found.and(page.locator('[data-outcome="sent"]')).waitFor();
    });
    const told = await found.boundingBox();
    expect([told?.x, told?.y, told?.width]).toEqual([asked?.x, asked?.y, asked?.width]);
    expect(await misplaced(page, cards)).toEqual([]);
  },
);
