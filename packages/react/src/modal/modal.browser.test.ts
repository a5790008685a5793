import { findViolations } from '@mooring/e2e';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { open: show, openUnwatched } = galleryPages();

const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Android Mobile',
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' });
const isOpen = (page: Page) => page.evaluate(() => window.gallery.core.store.getState().open);
const shown = (page: Page) =>
  page.evaluate(() => window.gallery.core.store.getState().router.history.map((view) => view.name));

/** Role, text or name of the focused element, including in the shadow root. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });
}

/** Waits until the view's heading has the focus. Before the view renders, the dialog has it, with the same name. */
async function headingHasFocus(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('mooring-modal')?.shadowRoot?.activeElement?.localName === 'h1',
  );
}

/** Waits until every finite animation has ended. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const ending =
      root?.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity) ?? [];
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

function dialogIs(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      document.querySelector('mooring-modal')?.shadowRoot?.querySelector('dialog')?.matches(wanted) ?? false,
    selector,
  );
}

test('opens the dialog within the click', async () => {
  const page = await show('state=connect');
  await connectButton(page).waitFor();
  const state = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.mo-page-button')?.click();
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    return [
      root?.querySelector('dialog')?.matches(':modal'),
      root?.querySelector('.wait')?.getClientRects().length,
    ];
  });
  expect(state).toEqual([true, 1]);
  await heading(page, 'Connect wallet').waitFor();
});

test('fetches the views when a press is likely, and not before', async () => {
  const page = await show('state=connect');
  await connectButton(page).waitFor();
  // The document names every script that it imports statically.
  const document = await (await page.request.get(page.url())).text();
  const isLazy = (url: string) => url.endsWith('.js') && !document.includes(new URL(url).pathname);
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(resources.filter(isLazy)).toEqual([]);
  const fetched = page.waitForResponse((response) => isLazy(response.url()));
  await connectButton(page).hover();
  await fetched;
});

test('keyboard: focuses the heading, traps Tab, closes on Escape and restores the focus', async () => {
  const page = await show('state=connect');
  await connectButton(page).focus();
  await page.keyboard.press('Enter');
  await headingHasFocus(page);
  expect(await focused(page)).toBe('Connect wallet');
  const order: string[] = [];
  for (let step = 0; step < 7; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  expect(order).toEqual([
    'Close',
    'WalletConnectQR code',
    'HarbourInstalled',
    'Lantern WalletInstalled',
    'PPlainInstalled',
    'What is a wallet?',
    'Close',
  ]);
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('What is a wallet?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await isOpen(page)).toBe(false);
  expect(await focused(page)).toBe('Connect wallet');
});

test('closes on a press outside only if it starts and ends there', async () => {
  const page = await show('state=connect&show=1', { viewport: { width: 900, height: 720 } });
  const title = heading(page, 'Connect wallet');
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  expect(await isOpen(page)).toBe(true);
  await page.mouse.move(20, 20);
  await page.mouse.down();
  await title.hover();
  await page.mouse.up();
  expect(await isOpen(page)).toBe(true);
  await page.mouse.click(20, 20);
  expect(await isOpen(page)).toBe(false);
});

test('offers to disconnect where swaps are not available', async () => {
  const page = await show('state=unsupported-swap&show=1');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('shakes instead of closing while the visitor must choose, however often Escape is pressed', async () => {
  const page = await show('state=unsupported&show=1');
  await heading(page, 'Unsupported network').waitFor();
  // Record the shake as it starts: it lasts only half a second.
  await page.evaluate(() => {
    const shakes: unknown[] = [];
    Object.assign(window, { shakes });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (typeof options === 'object' && options.id === 'shake') shakes.push(options.duration);
      return animate.call(this, frames, options);
    };
  });
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  expect(await page.evaluate(() => Reflect.get(window, 'shakes'))).toEqual([500, 500, 500, 500]);
  expect([await isOpen(page), await dialogIs(page, ':modal')]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('locks page scrolling while open, and unlocks it afterwards', async () => {
  const page = await show('state=connect&show=1');
  await heading(page, 'Connect wallet').waitFor();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  expect(await overflow()).toBe('visible');
});

test('keeps the page usable while a browser wallet request is pending', async () => {
  const page = await show('state=connect&show=1', { viewport: { width: 1200, height: 720 } });
  await page.getByRole('button', { name: /Harbour/ }).click();
  await heading(page, 'Harbour').waitFor();
  await expect.poll(() => dialogIs(page, '[open]:not(:modal)')).toBe(true);
  await page.evaluate(() => {
    const overlay = document.createElement('button');
    overlay.textContent = 'In-page wallet';
    overlay.onclick = () => overlay.remove();
    document.body.prepend(overlay);
  });
  await page.getByRole('button', { name: 'In-page wallet' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'Connect wallet').waitFor();
  await expect.poll(() => dialogIs(page, ':modal')).toBe(true);
});

test('Back returns to the previous view', async () => {
  const page = await show('state=wallets&show=1');
  await page.getByRole('button', { name: 'Connect another wallet' }).click();
  await heading(page, 'Connect wallet').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'Account').waitFor();
  expect(await shown(page)).toEqual(['Account']);
  await page.getByRole('button', { name: /Change network/ }).click();
  await heading(page, 'Choose network').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'Account').waitFor();
});

test('closes when the wallet approves, and offers a retry when it declines', async () => {
  const approved = await show('state=connect&show=1&answers=approve');
  await approved.getByRole('button', { name: /Harbour/ }).click();
  await expect.poll(() => isOpen(approved)).toBe(false);
  const declined = await show('state=connect&show=1&answers=reject');
  await declined.getByRole('button', { name: /Harbour/ }).click();
  await declined.getByRole('button', { name: 'Try again' }).waitFor();
  await declined.getByRole('button', { name: 'Choose another wallet' }).click();
  await heading(declined, 'Connect wallet').waitFor();
});

test('web wallets: offers another way after a while, and no new link if it would fail as well', async () => {
  const late = await show('state=pairing-web-late&show=1');
  await late.locator('p').filter({ hasText: 'Copy the link and paste it' }).waitFor();
  await late.getByRole('button', { name: 'Copy link' }).waitFor();
  const failed = await show('state=pairing-web-failed&show=1');
  await failed.getByText('Connecting a phone needs a relay.').waitFor();
  expect(await failed.getByRole('button', { name: 'New link' }).count()).toBe(0);
});

test('opens wallets by link on a phone, with the QR code as another way', async () => {
  const page = await show('state=pairing&show=1', phone);
  await heading(page, 'Open your wallet').waitFor();
  const open = page.getByRole('link', { name: 'Open wallet' });
  await open.and(page.locator('[href^="wc:"]')).waitFor();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor();
});

test.each([
  ['desk', {}],
  ['phone', phone],
])('the card fades out in place: %s', async (_name, options) => {
  const page = await show('state=connect&show=1', options);
  await page.getByRole('button', { name: /Harbour/ }).waitFor();
  const places = await page.evaluate(async () => {
    const card = document.querySelector('mooring-modal')?.shadowRoot?.querySelector('.card');
    const dialog = card?.closest('dialog');
    if (!card || !dialog) return [];
    await Promise.all(card.getAnimations({ subtree: true }).map((each) => each.finished.catch(() => null)));
    const place = () => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    };
    const before = place();
    window.gallery.core.dispatch({ type: 'closed' });
    return [before, place(), String(dialog.open)];
  });
  expect(places[2]).toBe('false');
  expect(places[1]).toBe(places[0]);
});

test('reduced motion leaves fades only', async () => {
  const page = await show('state=connect', { reducedMotion: 'reduce' });
  await connectButton(page).click();
  const names = await page.evaluate(() => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const card = root?.querySelector('.card');
    return card ? [getComputedStyle(card).animationName, getComputedStyle(card).transitionDuration] : [];
  });
  expect(names[0]).toMatch(/^(mo-fade|none)$/);
  expect(names[1]).toBe('0s');
});

test('works above a page with its own modal dialog and focus trap', async () => {
  const page = await show('state=connect');
  await connectButton(page).waitFor();
  await page.evaluate(() => {
    const own = document.createElement('dialog');
    own.id = 'own';
    own.innerText = 'The page’s own';
    document.body.append(own);
    own.showModal();
    document.addEventListener('focusin', (event) => {
      if (!own.contains(event.target as Node)) own.focus();
    });
    window.gallery.show();
  });
  await headingHasFocus(page);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Close');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await isOpen(page)).toBe(false);
  expect(await page.evaluate(() => document.querySelector('#own')?.matches(':modal'))).toBe(true);
});

test('closes on a drag down on a phone, and stays open after a short drag', async () => {
  const page = await show('state=connect&show=1', phone);
  await heading(page, 'Connect wallet').waitFor();
  await settled(page);
  const box = await heading(page, 'Connect wallet').boundingBox();
  if (box === null) throw new Error('no heading');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + by, { steps: 12 });
    await page.mouse.move(x, y + by);
    await page.mouse.up();
  };
  await drag(9);
  expect(await isOpen(page)).toBe(true);
  await drag(300);
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('closes when a finger drags the header down', async () => {
  const page = await show('state=connect&show=1', phone);
  await heading(page, 'Connect wallet').waitFor();
  await settled(page);
  const box = await heading(page, 'Connect wallet').boundingBox();
  if (box === null) throw new Error('no heading');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + by }],
    });
  await touch('touchStart');
  for (let by = 20; by <= 300; by += 20) await touch('touchMove', by);
  await touch('touchEnd');
  await expect.poll(() => isOpen(page)).toBe(false);
});

test('right to left: mirrors the arrows, and nothing overflows', async () => {
  const page = await show('state=wallets&show=1', { viewport: { width: 320, height: 640 } });
  await heading(page, 'Wallets').waitFor();
  const result = await page.evaluate(() => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const dialog = root?.querySelector('dialog');
    if (dialog) dialog.dir = 'rtl';
    const arrow = root?.querySelector('.mo-icon--directional');
    const card = root?.querySelector('.card');
    const back = arrow?.getBoundingClientRect().left ?? 0;
    return [
      arrow && getComputedStyle(arrow).scale,
      back > 160,
      (card?.scrollWidth ?? 1) <= (card?.clientWidth ?? 0),
    ];
  });
  expect(result).toEqual(['-1 1', true, true]);
});

test('keeps Disconnect reachable at 400 % zoom', async () => {
  const page = await show('state=unsupported&show=1', { viewport: { width: 320, height: 256 } });
  const leave = page.getByRole('button', { name: 'Disconnect' });
  await leave.scrollIntoViewIfNeeded();
  await settled(page);
  const box = await leave.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(256);
});

test('shows an error when the views fail to load, and retries', async () => {
  const { page } = await openUnwatched('state=connect');
  await page.route(/\/modal-/, (route) => route.abort());
  await connectButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await page.unroute(/\/modal-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Connect wallet').waitFor();
});

test('keeps a site’s accent and the text on it legible in dark', async () => {
  const page = await show('state=external-failed&show=1&theme=dark&accent=%23402080');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const button = document.querySelector('.mo-page-button');
        return button && getComputedStyle(button).getPropertyValue('--mo-accent-light');
      }),
    )
    .toBe('rgb(64 32 128)');
  await settled(page);
  const violations = await findViolations(page, { rules: ['color-contrast'] });
  expect(violations.flatMap((rule) => rule.nodes.map((node) => node.failureSummary))).toEqual([]);
});

const styleOf = (page: Page, selector: string, name: string) =>
  page.evaluate(
    ([wanted, property]) => {
      const element = document.querySelector('mooring-modal')?.shadowRoot?.querySelector(wanted ?? '');
      return element ? getComputedStyle(element).getPropertyValue(property ?? '') : undefined;
    },
    [selector, name],
  );
const themed = (variables: Readonly<Record<string, string>>) =>
  `show=1&variables=${encodeURIComponent(JSON.stringify(variables))}`;

test('tints the card as far as its text stays legible', async () => {
  const page = await show('state=connect-long&show=1');
  const plain = await styleOf(page, '.card', 'background-color');
  await rebuild(
    page,
    `state=connect-long&${themed({ '--w3m-color-mix': '#ff0000', '--w3m-color-mix-strength': '80' })}`,
  );
  await expect.poll(() => styleOf(page, '.card', 'background-color')).not.toBe(plain);
  for (const theme of ['light', 'dark']) {
    await rebuild(
      page,
      `state=connect-long&theme=${theme}&${themed({ '--w3m-color-mix': '#00bb99', '--w3m-color-mix-strength': '60' })}`,
    );
    const violations = await findViolations(page, { within: 'mooring-modal', rules: ['color-contrast'] });
    expect(violations.flatMap((rule) => rule.nodes.map((node) => node.failureSummary))).toEqual([]);
  }
});

test('applies a site’s text size, corner radius and QR colour, and bounds unreadable values', async () => {
  const page = await show('state=pairing&show=1');
  await rebuild(
    page,
    `state=pairing&${themed({ '--w3m-font-size-master': '12px', '--w3m-border-radius-master': '1px', '--w3m-qr-color': '#004488' })}`,
  );
  await expect.poll(() => styleOf(page, 'h1', 'font-size')).toBe('20.4px');
  expect(await styleOf(page, '.card', 'border-top-left-radius')).toBe('7px');
  expect(await styleOf(page, '.mo-qr__ink', 'fill')).toBe('rgb(0, 68, 136)');
  await rebuild(
    page,
    `state=pairing&${themed({ '--w3m-font-size-master': '900px', '--w3m-qr-color': '#ffffaa', '--w3m-accent': 'no colour' })}`,
  );
  await expect.poll(() => styleOf(page, 'h1', 'font-size')).toBe('25.5px');
  expect(await styleOf(page, '.mo-qr__ink', 'fill')).toMatch(/^oklch\(0\.18/);
  expect(await styleOf(page, '.mo-spinner', 'display')).toBe('inline-block');
});

test('uses the site’s z-index while a wallet draws in the page', async () => {
  const page = await show('state=connect&show=1');
  await rebuild(page, `state=connect&${themed({ '--w3m-z-index': '1234' })}`);
  await page.getByRole('button', { name: /Harbour/ }).click();
  await heading(page, 'Harbour').waitFor();
  await expect.poll(() => dialogIs(page, '[open]:not(:modal)')).toBe(true);
  expect(await styleOf(page, 'dialog', 'z-index')).toBe('1234');
});

test('opens, and stays open, after the page has replaced its body', async () => {
  const page = await show('state=connect');
  const replaceBody = () =>
    page.evaluate(() => {
      const next = document.createElement('body');
      next.append(...[...document.body.children].filter(({ localName }) => localName !== 'mooring-modal'));
      document.body.replaceWith(next);
    });
  await connectButton(page).click();
  await headingHasFocus(page);
  await replaceBody();
  await page.waitForFunction(() => document.querySelector('mooring-modal') !== null);
  expect(await dialogIs(page, ':modal')).toBe(true);
  await page.keyboard.press('Escape');
  expect(await dialogIs(page, '[open]')).toBe(false);
  await replaceBody();
  await connectButton(page).click();
  await headingHasFocus(page);
  expect(await dialogIs(page, ':modal')).toBe(true);
  expect(await isOpen(page)).toBe(true);
});
