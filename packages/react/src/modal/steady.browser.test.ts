import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { finishAnimations } from '../test-support/open-gallery.node.ts';

const { open, show } = galleryPages();

const calm = { reducedMotion: 'reduce' } as const;

const cardHeight = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('mooring-modal')?.shadowRoot?.querySelector<HTMLElement>('.card')?.offsetHeight,
  );

/** Resolves once the browser has painted the latest changes. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test('a search keeps the height of the card, regardless of its results', async () => {
  const page = await open('state=connect-listed&wallets=100', {
    ...calm,
    viewport: { width: 900, height: 720 },
  });
  await page.locator('.mo-page-button').first().click();
  await page.getByRole('button', { name: /^(Search all|All) wallets/ }).click();
  await page.locator('.cell').nth(20).waitFor();
  await painted(page);
  const before = await cardHeight(page);
  const field = page.getByRole('searchbox');
  await field.fill('Listed wallet that nobody makes');
  await page
    .getByText(/No wallet/i)
    .first()
    .waitFor();
  await painted(page);
  expect(await cardHeight(page)).toBe(before);
  await field.fill('');
  await page.locator('.cell').nth(20).waitFor();
  await painted(page);
  expect(await cardHeight(page)).toBe(before);
});

test.each([
  [844, 390],
  [390, 564],
  [640, 400],
  [640, 564],
  [390, 844],
  // 1280 × 800 at 400 %; at 200 % it is 640 × 400.
  [320, 200],
])('the whole code fits the height of a %i × %i window', async (width, height) => {
  const page = await show('state=pairing&show=1', { ...calm, viewport: { width, height } });
  const code = page.locator('.mo-qr');
  await code.locator('path').first().waitFor();
  await painted(page);
  const [plate, header] = [await code.boundingBox(), await page.locator('.header').boundingBox()];
  if (plate === null || header === null) throw new Error('There is no code');
  expect(plate.width).toBeCloseTo(plate.height, 0);
  // No content lies below the card's edge, where scrolling does not reach.
  const hidden = await page
    .locator('mooring-modal .card')
    .evaluate((card) => card.scrollHeight - card.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  expect(plate.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(plate.y + plate.height).toBeLessThanOrEqual(height);
  // Which is still read at that zoom: see pairing-code.browser.test.ts.
  expect(plate.width).toBeGreaterThanOrEqual(height < 320 ? 128 : 160);
  if (height < 320) return;
  const actions = await page.getByRole('button', { name: 'Copy link' }).boundingBox();
  expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(actions?.y).toBeGreaterThan(plate.y + plate.height);
});

test('a button keeps its width when its word changes', async () => {
  const page = await open('state=connect', calm);
  const button = page.locator('.mo-page-button').first();
  await button.waitFor();
  // With its styles and fonts.
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  const before = await button.boundingBox();
  await page.evaluate(() => {
    const { core } = window.gallery;
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    core.dispatch({
      type: 'flowChanged',
      flow: 'connectFlow',
      state: { status: 'pending', connectorId: 'walletConnect', since: 0 },
    } as never);
  });
  await button.filter({ hasText: 'Connecting' }).waitFor();
  await painted(page);
  expect((await button.boundingBox())?.width).toBe(before?.width);
});

test('the button that sends stays in its place while the wallet is asked', async () => {
  const page = await show('state=send-review&show=1', calm);
  const button = page.locator('.send > .mo-button');
  await page.getByText(/^Nothing is sent until you confirm in /).waitFor();
  await painted(page);
  const before = await button.boundingBox();
  const height = await cardHeight(page);
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'sendChanged', send: { loading: true } } as never),
  );
  await page.getByText('Preparing the request…').waitFor();
  await painted(page);
  expect(await button.boundingBox()).toEqual(before);
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'sendChanged', send: { prompted: true } } as never),
  );
  await page.getByText(/^Confirm in /).waitFor();
  await painted(page);
  expect(await button.boundingBox()).toEqual(before);
  expect(await cardHeight(page)).toBe(height);
});

test('the button that swaps is in view, and stays in its place while the wallet is asked', async () => {
  const page = await show('state=swap-review&show=1', { ...calm, viewport: { width: 1280, height: 800 } });
  const button = page.locator('.send > .mo-button:not([aria-disabled])');
  await button.waitFor();
  await painted(page);
  const before = await button.boundingBox();
  const card = await page.locator('.card').boundingBox();
  const bottom = (box: typeof before) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottom(before)).toBeLessThanOrEqual(bottom(card) - 16);
  await button.click();
  await page.getByText(/^Confirm in /).waitFor();
  await painted(page);
  expect(await page.locator('.send > .mo-button').boundingBox()).toEqual(before);
});

/** Holds the page's requests whose paths include this one back, until the returned function is called. */
async function holdAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  await page.evaluate((wanted) => {
    const { fetch } = window;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    window.fetch = async (input, init) => {
      if (`${input instanceof Request ? input.url : input}`.includes(wanted)) await held;
      return fetch(input, init);
    };
    window.addEventListener('release', release, { once: true });
  }, path);
  return () => page.evaluate(() => void window.dispatchEvent(new Event('release')));
}

/** The places of the view's buttons and fields, by name. */
const places = (page: Page) =>
  page.evaluate(() => {
    const view = document
      .querySelector('mooring-modal')
      ?.shadowRoot?.querySelector('.stage__view:not(.stage__view--leaving)');
    return Object.fromEntries(
      [...(view?.querySelectorAll('button, input, textarea') ?? [])].map((element, place) => {
        const { x, y } = element.getBoundingClientRect();
        return [element.getAttribute('aria-label') ?? (element.textContent || `field ${place}`), { x, y }];
      }),
    );
  });

test('the buttons of the account stay in their places when the operator’s config arrives', async () => {
  const page = await show('state=account-tokens&show=1', calm);
  const configIs = (status: 'reading' | 'ready') =>
    page.evaluate((wanted) => {
      const { core } = window.gallery;
      const { remote } = core.store.getState();
      core.dispatch({
        type: 'remoteChanged',
        changes: { remote: { ...remote, status: wanted } },
      } as never);
    }, status);
  await configIs('reading');
  await page.locator('.features > .mo-skeleton').first().waitFor();
  await painted(page);
  const { Receive, Send } = await places(page);
  expect(Send).toBeDefined();
  await configIs('ready');
  await page.getByRole('button', { name: 'Swap' }).waitFor();
  await painted(page);
  expect(await places(page)).toMatchObject({ Receive, Send });
});

test('the form of a swap stays in its place when the quote arrives', async () => {
  const page = await show('state=swap-quoted&show=1', calm);
  await page.locator('.swap__rate').waitFor();
  const release = await holdAnswers(page, '/convert/quotes');
  await page.getByLabel('You give').fill('2');
  await page.locator('.swap__rate').waitFor({ state: 'detached' });
  await painted(page);
  const before = await places(page);
  await release();
  await page.locator('.swap__rate').waitFor();
  await painted(page);
  expect(await places(page)).toMatchObject(before);
});

test.each([
  [1280, 800],
  [390, 844],
])('in a %i × %i window no row moves when the list of wallets turns out empty', async (width, height) => {
  const page = await show('state=connect-listed-loading&show=1', { ...calm, viewport: { width, height } });
  await page.locator('.list .mo-skeleton').first().waitFor();
  await page.locator('.stage__view[style*="--least"]').waitFor();
  await painted(page);
  const before = await places(page);
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'walletsChanged', wallets: { status: 'ready' } } as never),
  );
  await page.locator('.list .mo-skeleton').first().waitFor({ state: 'detached' });
  await painted(page);
  expect(await places(page)).toEqual(before);
});

test('tokens that arrive once the rows below can be pressed move none of these', async () => {
  const page = await open('state=connect', calm);
  const release = await holdAnswers(page, '/balance');
  await page.evaluate(() => window.gallery.build('state=account-tokens&show=1'));
  await page.locator('.tokens .mo-skeleton').first().waitFor();
  await page.locator('.account-tabs ~ .list:not(.list--settling, .list--moving)').waitFor();
  await painted(page);
  const before = await places(page);
  expect(before.Disconnect).toBeDefined();
  await release();
  await page.getByRole('button', { name: 'Show all 3' }).waitFor();
  expect(await page.locator('.tokens__list > li').count()).toBe(2);
  await painted(page);
  expect(await places(page)).toMatchObject(before);
});

test('once a wallet has answered, nothing light stands behind the check', async () => {
  const page = await show('state=pairing&show=1', { ...calm, colorScheme: 'dark' });
  const ground = page.locator('.mo-qr');
  await ground.evaluate((element) => element.classList.add('mo-qr--done'));
  await finishAnimations(page);
  expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
});

test.each([
  ['pairing', 1280, 800],
  ['pairing', 390, 844],
  ['external', 1280, 800],
  ['external', 390, 844],
])(
  '%s in a %i × %i window: help that comes after ten seconds moves no button',
  async (state, width, height) => {
    const page = await show(`state=${state}&show=1`, { ...calm, viewport: { width, height } });
    await page
      .locator('.stage__view .mo-button:not(.actions__awaited), .stage__view .mo-text-button')
      .first()
      .waitFor();
    await painted(page);
    const before = await places(page);
    await page.evaluate(() =>
      window.gallery.core.dispatch({
        type: 'flowChanged',
        flow: 'connectFlow',
        state: { status: 'pending', since: 0 },
      } as never),
    );
    await page
      .locator('.stage__view p')
      .filter({ hasText: /Nothing happening|Don’t see a window/ })
      .waitFor();
    await painted(page);
    expect(await places(page)).toMatchObject(before);
  },
);

test('names that arrive move neither the field nor the button', async () => {
  const page = await show('state=name-register&show=1', calm);
  const field = page.getByLabel('Name', { exact: true });
  const submit = page.locator('.names > .mo-button');
  const release = await holdAnswers(page, '/profile/suggestions/');
  await field.fill('taken');
  await submit.filter({ hasText: 'Checking' }).waitFor();
  await painted(page);
  const before = [await field.boundingBox(), await submit.boundingBox()];
  await release();
  await page.locator('.names__list').waitFor();
  await painted(page);
  expect([await field.boundingBox(), await submit.boundingBox()]).toEqual(before);
});

/** Shows a transfer whose estimate arrives at the event `release`. */
async function reviewTransfer() {
  const page = await show('state=send-review&show=1', calm);
  await page.evaluate(() => {
    const { core } = window.gallery;
    let resolve = (_: object) => {};
    const promise = new Promise<object>((done) => {
      resolve = done;
    });
    window.addEventListener('release', () => resolve({ amount: 1n, fee: 1n, toContract: true }), {
      once: true,
    });
    Object.assign(core.adapters.eip155 ?? {}, { estimateTransfer: () => promise });
    core.dispatch({ type: 'opened', view: { name: 'Account' } });
    core.dispatch({ type: 'sendChanged', send: { sendTokenAmount: '2' } } as never);
  });
  await page.locator('.features').waitFor();
  await page.clock.install();
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'pushed', view: { name: 'WalletSendPreview' } }),
  );
  await page.clock.runFor(1_000);
  await page.getByText('2', { exact: true }).waitFor();
  return { page, button: page.locator('.send > .mo-button') };
}

test('a transfer cannot be sent before its estimate, which may warn above the button', async () => {
  const { page, button } = await reviewTransfer();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await page.evaluate(() => window.dispatchEvent(new Event('release')));
  await page.getByText('This address is a contract').waitFor();
  expect(await button.getAttribute('aria-disabled')).toBeNull();
});

test('a transfer whose estimate never arrives can be sent after ten seconds', async () => {
  const { page, button } = await reviewTransfer();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await page.clock.runFor(10_000);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
});

test.each(['reduce', 'no-preference'] as const)(
  'the entrance ends, with motion: %s',
  async (reducedMotion) => {
    const page = await show('state=pairing&show=1', { reducedMotion });
    await page.locator('dialog[open]:not(.shell--entering)').waitFor();
  },
);

/** Holds the code of a capability back until the returned function is called. */
async function holdCode(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/${name}-[^/]*\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.each([
  ['send', 'send', '.send'],
  ['swap', 'swap', '.swap'],
  ['buy', 'onramp', '.buy'],
])('the skeleton of a form is as high as the form: %s', async (state, code, form) => {
  const page = await open('state=connect', calm);
  const release = await holdCode(page, code);
  await page.evaluate((wanted) => window.gallery.build(`state=${wanted}&show=1`), state);
  const content = page.locator('.stage__view:not(.stage__view--leaving) > *');
  await page.locator('.list--form[data-pending]').waitFor();
  await painted(page);
  const before = (await content.first().boundingBox())?.height;
  const button = page.locator('.list--form > .mo-skeleton').filter({ visible: true });
  const place = await button.nth(state === 'buy' ? 2 : -1).boundingBox();
  release();
  await page.locator(form).waitFor();
  await painted(page);
  expect((await content.first().boundingBox())?.height).toBe(before);
  expect(await page.locator(`${form} > .mo-button`).boundingBox()).toEqual(place);
});

test('Send shows its token from the first frame', async () => {
  const page = await open('state=connect', calm);
  const release = await holdCode(page, 'send');
  await page.evaluate(() => {
    window.gallery.build('state=send&show=1');
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => seen.push(root?.querySelector('.token-button')?.textContent ?? '');
    if (root)
      new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true });
  });
  await page.locator('.list--form[data-pending]').waitFor();
  release();
  await page.locator('.token-button').filter({ hasText: 'ETH' }).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen);
  expect(seen.filter((text) => text !== '' && !text.endsWith('ETH'))).toEqual([]);
});

test('the NFTs’ skeleton is the grid of the NFTs', async () => {
  const page = await show('state=account-tokens&show=1', calm);
  await page.getByRole('tab', { name: 'NFTs' }).waitFor();
  const release = await holdAnswers(page, '/nfts');
  await page.getByRole('tab', { name: 'NFTs' }).click();
  // In one step: a tile that is replaced between two has no place.
  const tiles = (which: string) =>
    page.locator(which).evaluateAll((found) =>
      found
        .map((tile) => tile.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .slice(0, 2)
        .map(({ x, y, width, height }) => ({ x, y, width, height })),
    );
  await page.locator('.nfts-wait').waitFor();
  await painted(page);
  // While the tab's code loads, React keeps the hidden content beside its placeholder.
  let before: Awaited<ReturnType<typeof tiles>> = [];
  const placed = async () => {
    before = await tiles('.nfts-wait > *');
    return before.length;
  };
  await expect.poll(placed).toBe(2);
  await release();
  await page.locator('.nft__name').first().waitFor();
  await painted(page);
  // A tile of the second row has a line more.
  expect(await tiles('.nft')).toEqual(before);
});

test('the card keeps its height from the signature of a sign-in to the answer of the site', async () => {
  const page = await show('state=sign-in-waiting&show=1', calm);
  const step = page.locator('.centred__step');
  await step.waitFor();
  const before = [await cardHeight(page), await step.innerText()];
  await page.evaluate(() =>
    window.gallery.core.dispatch({
      type: 'toastShown',
      toast: { id: 1, variant: 'loading', open: true, autoClose: false, code: 'AUTHENTICATING' },
    }),
  );
  await step.filter({ hasNotText: `${before[1]}` }).waitFor();
  await painted(page);
  expect(await cardHeight(page)).toBe(before[0]);
});
