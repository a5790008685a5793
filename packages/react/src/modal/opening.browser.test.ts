import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

/** Holds the code of the modal's views back until `release` is called. */
async function holdViews(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/modal-/, async (route) => {
    await held;
    await route.continue();
  });
  return { release };
}

/** Resolves once every requested file has run and the page has been notified. */
function arrived(page: Page): Promise<unknown> {
  return page.evaluate(
    `(async () => {
      const asked = () => [...document.querySelectorAll('link[rel=modulepreload]')];
      // A file that has run may request more.
      for (let run = 0; run < asked().length; ) {
        const links = asked();
        await Promise.all(links.map((link) => import(link.href)));
        run = links.length;
        await new Promise(requestAnimationFrame);
      }
    })()`,
  );
}

/** A page with the connect button hovered, so that the code of the views has loaded. */
async function reached(): Promise<Page> {
  const page = await open('state=connect');
  const button = page.getByRole('button', { name: 'Connect wallet' });
  await button.waitFor();
  await button.hover();
  await arrived(page);
  return page;
}

/** Presses the button and reads the DOM before the browser paints. */
function press(page: Page): Promise<{ heading: string }> {
  return page.evaluate(async () => {
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
    await new Promise(requestAnimationFrame);
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    return { heading: root?.activeElement?.textContent ?? '' };
  });
}

const content = (page: Page) =>
  page.evaluate(
    () => document.querySelector('mooring-modal')?.shadowRoot?.querySelector('.content')?.childElementCount,
  );

test('renders the first view in the frame of the press if its code has loaded, also when reopened', async () => {
  const page = await reached();
  const first = await press(page);
  expect(first.heading).toBe('Connect wallet');
  await page.keyboard.press('Escape');
  await expect.poll(() => content(page)).toBe(0);
  const again = await press(page);
  expect(again.heading).toBe('Connect wallet');
  expect(await content(page)).toBeGreaterThan(0);
});

const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Android Mobile',
};
const desktop = { viewport: { width: 900, height: 720 } };

interface Seen {
  readonly shown: number;
  readonly height: number;
  readonly views: number;
  /** Tops of the skeleton's blocks, then of the view's rows, from the card's top. */
  readonly tops: readonly number[];
}

/** Presses the page's button and reads every frame until the card stands still with its views. */
function watchOpening(page: Page): Promise<readonly Seen[]> {
  return page.evaluate(async () => {
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
    const seen: Seen[] = [];
    for (let after = 0; after < 3; ) {
      await new Promise(requestAnimationFrame);
      const root = document.querySelector('mooring-modal')?.shadowRoot;
      const card = root?.querySelector<HTMLElement>('.card');
      if (!card) continue;
      const views = root?.querySelector('.content')?.childElementCount ?? 0;
      const blocks =
        views === 0
          ? card.querySelectorAll<HTMLElement>('.wait > .row, .wait > .cells')
          : card.querySelectorAll<HTMLElement>('.list > li, .cells > li:nth-child(4n + 1)');
      const scale = card.getBoundingClientRect().height / card.offsetHeight;
      const top = (one: HTMLElement) =>
        Math.round((one.getBoundingClientRect().top - card.getBoundingClientRect().top) / scale);
      seen.push({
        shown: Number(getComputedStyle(card).opacity),
        height: card.offsetHeight,
        views,
        tops: [...blocks].map(top),
      });
      if (views > 0 && card.getAnimations().length === 0) after += 1;
    }
    return seen;
  });
}

test.each([
  ['a short list', 'state=connect', 4, desktop],
  ['a list with wallets', 'state=connect-listed', 1, desktop],
  ['a list on a phone', 'state=connect', 4, phone],
  ['a grid on a phone', 'state=connect-listed', 1, phone],
])(
  'shows a skeleton in the shape of what comes, without a flash: %s',
  async (_name, state, announced, options) => {
    const page = await open(state, options);
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    // The skeleton has the shape of what is known.
    await expect
      .poll(() => page.evaluate(() => window.gallery.core.store.getState().connectors.length))
      .toBe(announced);
    const { release } = await holdViews(page);
    const watched = watchOpening(page);
    await page.locator('mooring-modal .wait').first().waitFor();
    release();
    const frames = await watched;
    for (const [place, { shown }] of frames.entries()) {
      expect(shown).toBeGreaterThanOrEqual(frames[place - 1]?.shown ?? 0);
    }
    const [before, after] = [frames.findLast(({ views }) => views === 0), frames.at(-1)];
    expect(before?.tops.length).toBeGreaterThan(0);
    expect(before?.tops).toEqual(after?.tops);
    expect(before?.height).toBe(after?.height);
  },
);

test('renders no views if closed before they load', async () => {
  const page = await open('state=connect');
  const button = page.getByRole('button', { name: 'Connect wallet' });
  await button.waitFor();
  const { release } = await holdViews(page);
  await press(page);
  await page.keyboard.press('Escape');
  release();
  await arrived(page);
  expect(await content(page)).toBe(0);
  expect((await press(page)).heading).toBe('Connect wallet');
});

test('keeps its views when reopened before it has faded out', async () => {
  const page = await reached();
  await press(page);
  await page.keyboard.press('Escape');
  await press(page);
  // Longer than a closed modal keeps its views.
  await page.evaluate(
    () => new Promise((resolve) => window.gallery.core.clock.after(400, () => resolve(null))),
  );
  expect(await content(page)).toBeGreaterThan(0);
});

test('starts the entrance animation at the press, even if the machine is busy', async () => {
  const page = await reached();
  const entrance = await page.evaluate(async () => {
    const before = performance.now();
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
    const after = performance.now();
    const card = document.querySelector('mooring-modal')?.shadowRoot?.querySelector('.card');
    const [motion] = (card?.getAnimations() ?? []) as CSSAnimation[];
    const start = Number(motion?.startTime);
    // Block for longer than the entrance takes.
    while (performance.now() < after + 300);
    await new Promise(requestAnimationFrame);
    const running = card?.getAnimations().length;
    return { name: motion?.animationName, isFromPress: before <= start && start <= after, running };
  });
  expect(entrance).toEqual({ name: 'mo-card-in', isFromPress: true, running: 0 });
});

test("fetches a row's target when the row is reached, and not before", async () => {
  const page = await reached();
  await press(page);
  const row = page.getByRole('button', { name: /QR code/ });
  await row.waitFor();
  // Each lazy entry is a file with its own name.
  const fetched = (name: string) =>
    page.evaluate(
      (wanted) =>
        performance
          .getEntriesByType('resource')
          .some((one) => new RegExp(`/${wanted}-[\\w-]{8}\\.js`).test(one.name)),
      name,
    );
  expect(await fetched('pairing')).toBe(false);
  const code = page.waitForResponse(/\/pairing-[\w-]{8}\.js/);
  await row.hover();
  await code;
  expect(await fetched('views')).toBe(false);
  const help = page.waitForResponse(/\/views-[\w-]{8}\.js/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'What is a wallet?' }).focus();
  await help;
});

test('opens again although the page has removed its host, and unlocks scrolling when it closes', async () => {
  const page = await reached();
  await press(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => content(page)).toBe(0);
  const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
  const before = await sheets();
  await page.evaluate(() => {
    document.querySelector('mooring-modal')?.remove();
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
  });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(sheets).toBe(before);
});

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s the skeleton has the header’s button that closes, and it works', async (_, options) => {
  const page = await open('state=connect', options);
  const { release } = await holdViews(page);
  const connect = page.getByRole('button', { name: 'Connect wallet' });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await connect.click();
  await close.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await connect.click();
  await page.locator('dialog[open]:not(.shell--entering)').waitFor();
  const card = page.locator('mooring-modal .card');
  const placeIn = async () => {
    const [box, frame] = [await close.boundingBox(), await card.boundingBox()];
    return box && frame && { x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height };
  };
  const before = await placeIn();
  release();
  await page.locator('.header').waitFor();
  await expect.poll(placeIn).toEqual(before);
});

/** Place of the card's top while its only motion is at `part` of its time, 0 to 1; `undefined` without a motion. */
function topAt(page: Page, part: number): Promise<number | undefined> {
  return page.evaluate((share) => {
    const card = document.querySelector('mooring-modal')?.shadowRoot?.querySelector('.card');
    const motion = card
      ?.getAnimations()
      .find((one) => !('transitionProperty' in one && one.transitionProperty === 'height'));
    if (!card || !motion) return;
    motion.pause();
    motion.currentTime = share * Number(motion.effect?.getComputedTiming().duration);
    return Math.round(card.getBoundingClientRect().top);
  }, part);
}

/** Ends the entrance that {@link topAt} has paused. */
async function finish(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector('mooring-modal')?.shadowRoot?.querySelector('.card')?.getAnimations()[0]?.finish(),
  );
  await page.locator('dialog[open]:not(.shell--entering)').waitFor();
}

test('on a phone the sheet comes from below the window, and leaves there', async () => {
  const page = await open('state=connect', phone);
  const button = page.getByRole('button', { name: 'Connect wallet' });
  await button.hover();
  await arrived(page);
  const { height } = phone.viewport;
  await press(page);
  expect(await topAt(page, 0)).toBe(height);
  const below = await topAt(page, 0.1);
  expect(below).toBeLessThan(height);
  const place = await topAt(page, 1);
  expect(place).toBeLessThan(below ?? 0);
  await finish(page);
  await page.keyboard.press('Escape');
  expect(await topAt(page, 0)).toBe(place);
  expect(await topAt(page, 0.99)).toBeGreaterThan(height - 20);
});

test('on a phone with reduced motion the sheet fades', async () => {
  const page = await open('state=connect', { ...phone, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Connect wallet' }).hover();
  await arrived(page);
  await press(page);
  const place = await topAt(page, 0);
  expect(await topAt(page, 0.5)).toBe(place);
  await finish(page);
  await page.keyboard.press('Escape');
  expect(await topAt(page, 0)).toBeUndefined();
});

test('on a phone a press shows in the shape of what is pressed, not as the browser’s box', async () => {
  const page = await open('state=connect', phone);
  const button = page.getByRole('button', { name: 'Connect wallet' });
  await button.hover();
  await arrived(page);
  const highlight = (one: Locator) =>
    one.evaluate((element) => getComputedStyle(element).getPropertyValue('-webkit-tap-highlight-color'));
  expect(await highlight(button)).toBe('rgba(0, 0, 0, 0)');
  await button.tap();
  await page.locator('dialog[open]:not(.shell--entering)').waitFor();
  const row = page.getByRole('dialog').getByRole('button', { name: /QR code/ });
  expect(await highlight(row)).toBe('rgba(0, 0, 0, 0)');
  const shown = () => row.evaluate((element) => getComputedStyle(element).opacity);
  expect(await shown()).toBe('1');
  await row.hover();
  await page.mouse.down();
  expect(await shown()).toBe('0.7');
});
