import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

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

test('never flashes the card before its entrance, and keeps its height when the views load', async () => {
  const page = await open('state=connect', { viewport: { width: 900, height: 720 } });
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  const frames = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
    const seen: { shown: number; height: number; views: number }[] = [];
    for (let after = 0; after < 3; ) {
      await new Promise(requestAnimationFrame);
      const root = document.querySelector('mooring-modal')?.shadowRoot;
      const card = root?.querySelector('.card');
      if (!card) continue;
      const views = root?.querySelector('.content')?.childElementCount ?? 0;
      seen.push({
        shown: Number(getComputedStyle(card).opacity),
        height: (card as HTMLElement).offsetHeight,
        views,
      });
      if (views > 0) after += 1;
    }
    return seen;
  });
  for (const [place, { shown }] of frames.entries()) {
    expect(shown).toBeGreaterThanOrEqual(frames[place - 1]?.shown ?? 0);
  }
  const empty = frames.filter(({ views }) => views === 0);
  expect(empty.length).toBeGreaterThan(0);
  const [before, after] = [empty.at(-1)?.height ?? 0, frames.at(-1)?.height ?? 0];
  expect(Math.abs(before - after)).toBeLessThan(20);
});

test('renders no views if closed before they load', async () => {
  const page = await open('state=connect');
  const button = page.getByRole('button', { name: 'Connect wallet' });
  await button.waitFor();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/modal-/, async (route) => {
    await held;
    await route.continue();
  });
  await press(page);
  await page.keyboard.press('Escape');
  release?.();
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

test('does not lock scrolling if the page has removed its host', async () => {
  const page = await reached();
  await press(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => content(page)).toBe(0);
  const { error, before, after } = await page.evaluate(() => {
    let error = '';
    addEventListener('error', (event) => {
      error = event.error.name;
      event.preventDefault();
    });
    const before = document.adoptedStyleSheets.length;
    document.querySelector('mooring-modal')?.remove();
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
    return { error, before, after: document.adoptedStyleSheets.length };
  });
  expect(error).toBe('InvalidStateError');
  expect(after).toBe(before);
});
