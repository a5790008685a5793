import { findViolations } from '@mooring/e2e';
import { localeNames } from '@mooring/ui/messages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { activityTexts } from '../../gallery/activity-data.ts';
import { fixtureTexts } from '../../gallery/fixture-data.ts';
import { nameTexts } from '../../gallery/names-data.ts';
import { onrampTexts } from '../../gallery/onramp-data.ts';
import { swapTexts } from '../../gallery/swap-data.ts';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { finishAnimations, rebuild } from '../test-support/open-gallery.node.ts';

// Every view of the table, in each of its gallery states. A view without fixtures does not compile.

const { open } = galleryPages();
/** For another language of states that `open` has rendered: React warns of none of its texts. */
const quick = galleryPages('production');

const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

/** The states that the gallery page lists. */
const statesOf = (page: Page): Promise<readonly { readonly view: string; readonly state: string }[]> =>
  page
    .locator('.links a')
    .evaluateAll((links) =>
      links.map((link) => ({ view: (link as HTMLElement).dataset.view ?? '', state: link.textContent })),
    );

const sidewaysScrollers = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    return [...(root?.querySelectorAll<HTMLElement>('.card, .stage__view, .header') ?? [])].filter(
      (element) => element.scrollWidth > element.clientWidth,
    ).length;
  });

test('axe finds nothing in any view, light and dark, and nothing overflows at 320 px', async () => {
  const page = await open('state=connect', narrow);
  const found: unknown[] = [];
  for (const { state } of await statesOf(page)) {
    await rebuild(page, `state=${state}&theme=light&bare=1`);
    const violations = await findViolations(page, { within: 'mooring-modal' });
    if ((await sidewaysScrollers(page)) > 0) found.push([state, 'overflows']);
    // Only the colours differ in dark mode.
    await page.evaluate(() => window.gallery.paint('dark'));
    await finishAnimations(page);
    const dark = await findViolations(page, { within: 'mooring-modal', rules: ['color-contrast'] });
    found.push(
      ...[...violations, ...dark].map((rule) => [state, rule.id, ...rule.nodes.map((node) => node.html)]),
    );
  }
  expect(found).toEqual([]);
}, 400_000);

/** Accessible name of the focused element, or its place outside the modal. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active === document.body) return 'outside: page';
    if (active?.localName !== 'mooring-modal') return `outside: ${active?.textContent}`;
    const inside = active.shadowRoot?.activeElement;
    return inside?.getAttribute('aria-label') ?? inside?.textContent ?? '';
  });
}

/** Controls that Tab stops at: one per group of tabs. */
const stops = (page: Page) =>
  page.locator('mooring-modal').evaluate((host) => {
    const every = host.shadowRoot?.querySelectorAll<HTMLElement>(
      '.card :is(button, a[href], input, select, textarea)',
    );
    return [...(every ?? [])].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0,
    ).length;
  });

/** Presses Tab once more than there are stops. Returns the focused element after each press. */
async function tabThrough(page: Page): Promise<readonly string[]> {
  const order: string[] = [];
  const count = await stops(page);
  for (let step = 0; step <= count; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  return order;
}

/** Opens a state by its page button with the keyboard. */
async function openByKeyboard(page: Page, state: string): Promise<void> {
  await page.evaluate((wanted) => window.gallery.build(wanted), `state=${state}`);
  await page.getByRole('button', { name: `Show “${state}”` }).focus();
  await page.keyboard.press('Enter');
  await page.locator('mooring-modal .stage__view:not(:has([data-pending])) > *').first().waitFor();
  await page.evaluate(() => window.gallery.standing);
}

async function keyboardFaults(page: Page, state: string, refusesToClose: boolean): Promise<string[]> {
  const found: string[] = [];
  const title = await page.getByRole('dialog').getByRole('heading', { level: 1 }).textContent();
  const first = await focused(page);
  if (first !== title) found.push(`"${first}" has the focus, not "${title}"`);
  const isModal = await page
    .locator('mooring-modal')
    .evaluate((host) => host.shadowRoot?.querySelector('dialog')?.matches(':modal') ?? false);
  // While a wallet may draw in the page, Tab may leave the modal.
  if (!isModal) return found;
  const order = await tabThrough(page);
  if (order.some((name) => name.startsWith('outside'))) found.push(`Tab leaves: ${order.join()}`);
  if (order[0] !== order.at(-1)) found.push(`Tab goes ${order.join()}`);
  await page.keyboard.press('Escape');
  const isOpen = await page.evaluate(() => window.gallery.core.store.getState().open);
  if (isOpen !== refusesToClose) found.push(`${isOpen ? 'stays open' : 'closes'} after Escape`);
  const last = await focused(page);
  if (!isOpen && last !== `outside: Show “${state}”`) found.push(`the focus goes to ${last}`);
  return found;
}

test('every view works by keyboard: focus enters, Tab stays inside, Escape closes, focus returns', async () => {
  const page = await open('state=connect', narrow);
  // The first state of each view.
  const views = new Map([...(await statesOf(page))].reverse().map(({ view, state }) => [view, state]));
  const found: string[] = [];
  for (const [view, state] of views) {
    await openByKeyboard(page, state);
    const faults = await keyboardFaults(page, state, view === 'UnsupportedChain');
    found.push(...faults.map((fault) => `${view}: ${fault}`));
  }
  expect(found).toEqual([]);
}, 400_000);

/** Names that are the same in every language. */
const stores = ['App Store', 'Google Play', 'Chrome Web Store'];

test.each(Object.keys(localeNames).filter((locale) => locale !== 'en'))(
  'every view renders in %s and its direction, and no text is cut or overlaps',
  async (locale) => {
    const page = await quick.open(`state=connect&locale=${locale}`, narrow);
    const direction = locale === 'ar' ? 'rtl' : 'ltr';
    const found: string[] = [];
    for (const { state } of await statesOf(page)) {
      await rebuild(page, `state=${state}&locale=${locale}&bare=1`);
      const spoken = await page.evaluate(() => {
        const dialog = document.querySelector('mooring-modal')?.shadowRoot?.querySelector('dialog');
        return `${dialog?.lang} ${dialog?.dir}`;
      });
      if (spoken !== `${locale} ${direction}`) found.push(`${state}: ${spoken}`);
      const faults = await page.evaluate((search) => window.gallery.findFaults(search), {
        data: [...fixtureTexts, ...activityTexts, ...nameTexts, ...onrampTexts, ...swapTexts, ...stores],
        translated: direction === 'rtl' ? '\\p{Script=Arabic}' : '.',
      });
      found.push(...faults.map((fault) => `${state}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
  400_000,
);

test.each(['ltr', 'rtl'])(
  'in a pseudo-language, %s, no view has a hard-coded text, and none is cut or overlaps',
  async (dir) => {
    const page = await quick.open('state=connect', narrow);
    const found: string[] = [];
    for (const { state } of await statesOf(page)) {
      await rebuild(page, `state=${state}&locale=pseudo&dir=${dir}&bare=1`);
      const faults = await page.evaluate((search) => window.gallery.findFaults(search), {
        data: [...fixtureTexts, ...activityTexts, ...nameTexts, ...onrampTexts, ...swapTexts],
        translated: '[\\[\\]~åçêîñöšüÿ]',
      });
      found.push(...faults.map((fault) => `${state}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
  400_000,
);
