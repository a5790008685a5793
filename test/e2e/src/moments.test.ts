import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedWallet, WalletScript } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { doubled, expectSteady, filmMoment, type Screen, screens } from './film/film-moment.ts';
import { inkIn } from './film/ink.ts';
import { arrivalAfter, readLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { standStill } from './stage/stand-still.ts';
import { sharedBrowser } from './stage/visit.ts';

const stage = setUpStage();
const wallets: ScriptedWallet[] = [];

afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
});

const [owner] = anvilAccounts;
async function openWallet(script?: Pick<WalletScript, 'proposal'>): Promise<ScriptedWallet> {
  const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc, script });
  wallets.push(wallet);
  return wallet;
}

const declinedOn = ({ options }: Screen) => (options.locale === 'ar' ? 'رُفض الربط' : 'Connection declined');

const scans = (page: Page) => page.locator('[data-leads="pairing"] button, [data-leads="pairing"] a').first();

test.each(screens)(
  'on $name the code fades out and turns into a check mark and the account',
  async (screen) => {
    const { page } = await stage.seat(screen.options);
    await page.goto(stage.stack.urls.demo);
    const button = page.locator('main .mo-button--primary').first();
    await button.waitFor();
    await filmMoment(page, screen, 'opening', async () => {
      await button.click();
      await scans(page).waitFor();
    });
    const shown = page.locator('[data-testid="pairing-uri"][data-uri^="wc:"]');
    const ahead = await filmMoment(page, screen, 'code', async () => {
      await scans(page).click();
      await shown.waitFor({ state: 'attached' });
    });
    expect(doubled(ahead.sights)).toBeLessThan(0.35);

    const back = await filmMoment(page, screen, 'back', async () => {
      await page.locator('mooring-modal .header button').first().click();
      await scans(page).waitFor();
    });
    const left = back.sights.flatMap(({ leavingCode }) => leavingCode ?? []);
    expect(left.length).toBeGreaterThan(0);
    expect(Math.min(...left)).toBeGreaterThan(1_000);
    expect(doubled(back.sights)).toBeLessThan(0.35);

    await scans(page).click();
    const refused = await readLink(page);
    await standStill(page);
    const refuser = await openWallet({ proposal: 'reject' });
    const modal = page.locator('mooring-modal');
    const again = modal.locator('.mo-qr__cover button');
    const declined = await filmMoment(page, screen, 'declined', async () => {
      await refuser.pair(refused);
      await again.waitFor();
    });
    expectSteady(declined);
    // The code fades, and the card says once what happened: in its title.
    const fading = declined.sights.filter(({ code }) => code > 0.05 && code < 0.95);
    expect(fading.length).toBeGreaterThan(1);
    const title = await modal.locator('.header h1').textContent();
    expect(await modal.locator('.mo-qr__cover .centred__title').count()).toBe(0);
    expect(title).toBe(declinedOn(screen));

    await again.click();
    const link = await readLink(page, refused);
    await standStill(page);
    const plate = await page.locator('mooring-modal .mo-qr').boundingBox();
    if (plate === null) throw new Error('There is no code');
    const place = { x: plate.x + 8, y: plate.y + 8, width: plate.width - 16, height: plate.height - 16 };
    const wallet = await openWallet();
    const done = await filmMoment(page, screen, 'done', async () => {
      await arrivalAfter(page, () => wallet.pair(link));
    });
    // Until the card begins to become the account, what stands in the code's place is the code or the check.
    const until = done.sights.findIndex(({ leavingCode }) => leavingCode !== undefined);
    expect(until).toBeGreaterThan(0);
    const moving = done.sights[until]?.at ?? 0;
    const before = done.frames.filter(({ at }) => at < moving);
    const ink = await inkIn(await sharedBrowser(), before, place);
    expect(Math.min(...ink)).toBeGreaterThan(0.025);
    // The check is whole on its way to the account.
    expect(Math.max(...done.sights.map(({ cut }) => cut))).toBeLessThan(1);
    // From the height of the code to that of the account, and never back.
    const heights = done.sights.map(({ height }) => height).filter((height) => height > 0);
    expect(heights.filter((height, at) => height > (heights[at - 1] ?? height) + 1)).toEqual([]);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
);
