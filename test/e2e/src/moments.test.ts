import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedWallet } from '@mooring/sign-client/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { inkIn } from './film/ink.ts';
import { keepFilm } from './film/keep-film.ts';
import { type Frame, film } from './film/record.ts';
import { type Sight, watchModal } from './film/watch-modal.ts';
import { readLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { keepsPictures } from './stage/screenshot.ts';
import { standStill } from './stage/stand-still.ts';
import { takeBrowser } from './stage/visit.ts';

const stage = setUpStage();
const wallets: ScriptedWallet[] = [];

afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
});

const [owner] = anvilAccounts;
async function openWallet(): Promise<ScriptedWallet> {
  const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc });
  wallets.push(wallet);
  return wallet;
}

interface Screen {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** What the processor's speed is divided by. */
  readonly slowness: number;
}

const desktop: BrowserContextOptions = { viewport: { width: 480, height: 680 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** The first two always; the others to look at. */
const screens: readonly Screen[] = [
  { name: 'desktop', options: { ...desktop, colorScheme: 'light' }, slowness: 1 },
  { name: 'phone-dark-slow', options: { ...phone, colorScheme: 'dark' }, slowness: 4 },
  { name: 'desktop-dark-slow', options: { ...desktop, colorScheme: 'dark' }, slowness: 4 },
  { name: 'phone', options: { ...phone, colorScheme: 'light' }, slowness: 1 },
  { name: 'phone-arabic', options: { ...phone, locale: 'ar' }, slowness: 1 },
  { name: 'desktop-calm', options: { ...desktop, reducedMotion: 'reduce' }, slowness: 1 },
];

/** Films what `act` leads to, until the page stands still. */
async function filmed(
  page: Page,
  { name, slowness }: Screen,
  moment: string,
  act: () => Promise<unknown>,
): Promise<{ readonly frames: readonly Frame[]; readonly sights: readonly Sight[] }> {
  const endWatch = await watchModal(page);
  const { end } = await film(page, slowness);
  await act();
  await standStill(page);
  const frames = await end();
  const sights = await endWatch();
  if (keepsPictures) await keepFilm(await takeBrowser(), `${moment}-${name}`, frames);
  return { frames, sights };
}

/** The most that is seen of two views at once. */
const doubled = (sights: readonly Sight[]): number =>
  Math.max(0, ...sights.map(({ leaving, coming }) => Math.min(leaving, coming)));

const scans = (page: Page) => page.locator('[data-leads="pairing"] button, [data-leads="pairing"] a').first();

test.each(keepsPictures ? screens : screens.slice(0, 2))(
  'on $name the code fades with its picture, and melts into a check and the account',
  async (screen) => {
    const { page } = await stage.seat(screen.options);
    await page.goto(stage.stack.urls.demo);
    const button = page.locator('main .mo-button--primary').first();
    await button.waitFor();
    await filmed(page, screen, 'opening', async () => {
      await button.click();
      await scans(page).waitFor();
    });
    const shown = page.locator('[data-testid="pairing-uri"][data-uri^="wc:"]');
    const ahead = await filmed(page, screen, 'code', async () => {
      await scans(page).click();
      await shown.waitFor({ state: 'attached' });
    });
    expect(doubled(ahead.sights)).toBeLessThan(0.35);

    const back = await filmed(page, screen, 'back', async () => {
      await page.locator('mooring-modal .header button').first().click();
      await scans(page).waitFor();
    });
    const left = back.sights.flatMap(({ leavingCode }) => leavingCode ?? []);
    expect(left.length).toBeGreaterThan(0);
    expect(Math.min(...left)).toBeGreaterThan(1_000);
    expect(doubled(back.sights)).toBeLessThan(0.35);

    await scans(page).click();
    const link = await readLink(page);
    await standStill(page);
    const plate = await page.locator('.mo-qr').boundingBox();
    if (plate === null) throw new Error('There is no code');
    const place = { x: plate.x + 8, y: plate.y + 8, width: plate.width - 16, height: plate.height - 16 };
    const wallet = await openWallet();
    const done = await filmed(page, screen, 'done', async () => {
      await wallet.pair(link);
      await page.locator('.arrived__address').waitFor();
    });
    // Until the card begins to become the account, what stands in the code's place is the code or the check.
    const until = done.sights.findIndex(({ leavingCode }) => leavingCode !== undefined);
    expect(until).toBeGreaterThan(0);
    const moving = done.sights[until]?.at ?? 0;
    const before = done.frames.filter(({ at }) => at < moving);
    const ink = await inkIn(await takeBrowser(), before, place);
    expect(Math.min(...ink)).toBeGreaterThan(0.025);
    // From the height of the code to that of the account, and never back.
    const heights = done.sights.map(({ height }) => height).filter((height) => height > 0);
    expect(heights.every((height, at) => height <= (heights[at - 1] ?? height) + 1)).toBe(true);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
);
