import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open: show } = galleryPages();

const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Android Mobile',
};

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

/** Resolves once the browser has painted the latest changes. */
function standing(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

interface CodeFrame {
  /** Number of drawn modules; `undefined` once the card no longer shows the code. */
  readonly modules: number | undefined;
  readonly said: string;
}

/** Records what each frame draws of the code until the dialog closes. */
function watchCode(page: Page): () => Promise<readonly CodeFrame[]> {
  const seen = page.evaluate(async () => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const frames: CodeFrame[] = [];
    while (root?.querySelector('dialog')?.open) {
      const code = root.querySelector('.mo-qr__code');
      const paths = [...(code?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '');
      const modules = code === null ? undefined : [...paths.join('').matchAll(/\.5h0/g)].length;
      const said = root.querySelector('.arrived__address') ? 'account' : root.querySelector('.status');
      frames.push({ modules, said: typeof said === 'string' ? said : (said?.textContent ?? '') });
      await new Promise(requestAnimationFrame);
    }
    return frames;
  });
  return () => seen;
}

const toBase64 = (file: Buffer): string => file.toString('base64');

/** Shares of dark and green pixels in pictures, 0 to 1. Runs in a separate page. */
async function inkOf(
  files: readonly string[],
): Promise<readonly { readonly dark: number; readonly green: number }[]> {
  return Promise.all(
    files.map(async (file) => {
      const image = new Image();
      image.src = `data:image/png;base64,${file}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      const count = { dark: 0, green: 0 };
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        if (green > red + 40 && green > blue + 20) count.green += 1;
        else if (red < 90) count.dark += 1;
      }
      const pixels = data.length / 4;
      return { dark: count.dark / pixels, green: count.green / pixels };
    }),
  );
}

/** Applies a wallet's answer to core in order: the link ends, the wallet connects, the modal closes. */
function answerPairing(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { core } = window.gallery;
    const frame = () => new Promise(requestAnimationFrame);
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
    await frame();
    core.dispatch({
      type: 'reported',
      projections: {
        eip155: {
          connectors: core.store.getState().rows.eip155 ?? [],
          connections: [],
          connection: {
            status: 'connected',
            connectorId: 'walletConnect',
            wallet: { name: 'Phone', type: 'walletConnect' },
            accounts: ['eip155:31337:0x1'],
            address: 'eip155:31337:0x1',
            chainId: 'eip155:31337',
          },
        },
      },
    });
    await frame();
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'idle' } });
    core.dispatch({ type: 'closed' });
  });
}

test('shows the pairing link, then a check and the account once a wallet answers', async () => {
  const page = await show('state=pairing&show=1');
  const link = page.locator('[data-testid="pairing-uri"][data-uri^="wc:"]');
  expect(await link.getAttribute('data-uri')).toMatch(/^wc:[0-9a-f]{64}@2\?/);
  await settled(page);
  const frames = watchCode(page);
  await answerPairing(page);
  await expect.poll(() => dialogIs(page, '[open]')).toBe(false);
  const seen = await frames();
  const [first] = seen;
  expect(first?.modules).toBeGreaterThan(500);
  const drawn = seen.filter(({ said }) => said !== 'account').map(({ modules }) => modules);
  expect(new Set(drawn)).toEqual(new Set([first?.modules]));
  expect(seen.map(({ said }) => said).filter((said, index, all) => said !== all[index - 1])).toEqual([
    'Waiting for your wallet',
    'Connected',
    'account',
  ]);
});

test.each([
  ['a phone', phone],
  ['a desktop', {}],
] as const)('on %s the code stays visible until it becomes the check', async (_where, options) => {
  const page = await show('state=pairing&show=1', options);
  if (options === phone) await page.getByRole('button', { name: 'Show QR code' }).click();
  const code = page.locator('.mo-qr');
  await code.locator('svg').first().waitFor();
  await settled(page);
  const waiting = await code.screenshot();
  // The clock never fires, so that the modal stays open for the screenshots.
  await page.evaluate(() => {
    window.gallery.core.clock.after = () => () => undefined;
    window.gallery.core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
  });
  await standing(page);
  const answered = await code.screenshot();
  await answerPairing(page);
  await page.getByText('Connected', { exact: true }).first().waitFor();
  await settled(page);
  const [kept, done] = await page.evaluate(inkOf, [answered, await code.screenshot()].map(toBase64));
  const [before] = await page.evaluate(inkOf, [toBase64(waiting)]);
  expect(before?.dark).toBeGreaterThan(0.2);
  expect(kept).toEqual(before);
  // The code has become a green mark with a white check.
  expect(done?.dark).toBeLessThan(0.02);
  expect(done?.green).toBeGreaterThan(0.02);
});
