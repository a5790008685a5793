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

/** Role, text or name of what has the focus, looking into the shadow root. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });
}

/** Waits until the view's heading has the focus: before the view is there, the dialog has it, under the same name. */
async function headingHasFocus(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('mooring-modal')?.shadowRoot?.activeElement?.localName === 'h1',
  );
}

/** Waits until every animation that ends has ended. */
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

test('the dialog is open before the click is over', async () => {
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
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some((one) => /\/modal-[\w-]{8}\.js$/.test(one.name)),
    );
  expect(await loaded()).toBe(false);
  const fetched = page.waitForResponse(/\/modal-[\w-]{8}\.js$/);
  await connectButton(page).hover();
  await fetched;
});

test('keyboard: focus goes in, Tab stays in, Escape closes, focus comes back', async () => {
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

test('a press outside closes only when it began outside', async () => {
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

test('where the visitor has to choose, closing is refused with a shake, however often', async () => {
  const page = await show('state=unsupported&show=1');
  await heading(page, 'Unsupported network').waitFor();
  // Noted as it begins: half a second later nothing of it would be left to see.
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

test('the page does not scroll behind the modal, and does afterwards', async () => {
  const page = await show('state=connect&show=1');
  await heading(page, 'Connect wallet').waitFor();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  expect(await overflow()).toBe('visible');
});

test('while a wallet of the browser is asked the page can be used, and the focus stays', async () => {
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

test('back pops, and closes when one view remains; a connected visitor never reaches Connect', async () => {
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

test('an approved wallet closes the modal, a declined one says so and can be asked again', async () => {
  const approved = await show('state=connect&show=1&answers=approve');
  await approved.getByRole('button', { name: /Harbour/ }).click();
  await expect.poll(() => isOpen(approved)).toBe(false);
  const declined = await show('state=connect&show=1&answers=reject');
  await declined.getByRole('button', { name: /Harbour/ }).click();
  await declined.getByRole('button', { name: 'Try again' }).waitFor();
  await declined.getByRole('button', { name: 'Choose another wallet' }).click();
  await heading(declined, 'Connect wallet').waitFor();
});

test('a wallet that opens in a tab: after a while another way is shown, and none where another link would fail as well', async () => {
  const late = await show('state=pairing-web-late&show=1');
  await late.locator('p').filter({ hasText: 'Copy the link and paste it' }).waitFor();
  await late.getByRole('button', { name: 'Copy link' }).waitFor();
  const failed = await show('state=pairing-web-failed&show=1');
  await failed.getByText('Connecting a phone needs a relay.').waitFor();
  expect(await failed.getByRole('button', { name: 'New link' }).count()).toBe(0);
});

test('on a phone a wallet is opened by its link, and the code comes last', async () => {
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
])('the card fades away where it stands: %s', async (_name, options) => {
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

test('works inside an inert page that has its own dialog and focus trap', async () => {
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

test('on a phone the sheet can be dragged down, and a short drag springs back', async () => {
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

test('right to left: the slide and the arrows turn round and nothing overflows', async () => {
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

test('at 400 % zoom everything can still be reached', async () => {
  const page = await show('state=unsupported&show=1', { viewport: { width: 320, height: 256 } });
  const leave = page.getByRole('button', { name: 'Disconnect' });
  await leave.scrollIntoViewIfNeeded();
  await settled(page);
  const box = await leave.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(256);
});

test('when the views cannot be fetched the modal says so, and tries again', async () => {
  const { page } = await openUnwatched('state=connect');
  await page.route(/\/modal-/, (route) => route.abort());
  await connectButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await page.unroute(/\/modal-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Connect wallet').waitFor();
});

test('a site’s accent is legible in dark, and its text on it', async () => {
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

test('a site’s tint is in the card as far as its text stays legible', async () => {
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

test('a site’s size of text, corners and colour of codes take effect; what cannot be read does not', async () => {
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
  expect(await styleOf(page, '.mo-spinner', 'display')).toBe('block');
});

test('while a wallet draws in the page, the modal stands in the layer the site gave it', async () => {
  const page = await show('state=connect&show=1');
  await rebuild(page, `state=connect&${themed({ '--w3m-z-index': '1234' })}`);
  await page.getByRole('button', { name: /Harbour/ }).click();
  await heading(page, 'Harbour').waitFor();
  await expect.poll(() => dialogIs(page, '[open]:not(:modal)')).toBe(true);
  expect(await styleOf(page, 'dialog', 'z-index')).toBe('1234');
});
