import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Phone, reload, scanCode, setUpSite, shown } from './two-chains/visit-site.ts';

const { visitSite, openSite, startPhone, provoke } = setUpSite({ withBitcoin: true });

/** Waits until the page has connected the account of each namespace and shows no dialog. */
async function connects(page: Page, { addresses: [eip155, solana], bitcoin: bip122 }: Phone): Promise<void> {
  for (const [namespace, account] of Object.entries({ eip155, solana, bip122 }))
    await expect.poll(() => shown(page, namespace)).toBe(account);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Notes whether the modal opens from now on. */
async function watchModal(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    window.site.subscribeState(({ open }) => {
      if (open) document.documentElement.dataset.opened = 'true';
    });
  });
  return () => page.evaluate(() => document.documentElement.dataset.opened === 'true');
}

/** Paths of the scripts that the page has loaded. */
const scripts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

/** A phone that has read the code of a page and shows the proposal. */
async function scanned(page: Page, byte: number): Promise<Phone> {
  const phone = await startPhone(byte, 1, { waits: true });
  await scanCode(page, phone);
  await expect.poll(() => phone.wallet.seen.length).toBe(1);
  return phone;
}

test('a page that is reloaded between scan and approval connects three namespaces, and stays connected', async () => {
  const page = await visitSite();
  const phone = await scanned(page, 0x81);
  await reload(page);
  const opened = await watchModal(page);
  await phone.wallet.answerProposal('approve');
  await connects(page, phone);
  expect(await opened()).toBe(false);
  await reload(page);
  await connects(page, phone);
  expect(phone.wallet.sessions()).toHaveLength(1);
});

test('a page whose tab is closed after the scan and opened again after the approval is connected', async () => {
  const page = await visitSite();
  const phone = await scanned(page, 0x83);
  const context = page.context();
  await page.close();
  await phone.wallet.answerProposal('approve');
  const second = await context.newPage();
  await openSite(second);
  await connects(second, phone);
});

test('a page that is reloaded before the wallet declines shows nothing, and can pair again', async () => {
  const page = await visitSite();
  const phone = await scanned(page, 0x85);
  await reload(page);
  const opened = await watchModal(page);
  await phone.wallet.answerProposal('reject');
  const forgotten = () => page.evaluate(() => localStorage.getItem('@mooring/links'));
  await expect.poll(forgotten).toBe(null);
  expect(await opened()).toBe(false);
  await scanCode(page, phone);
  await expect.poll(() => phone.wallet.seen.length).toBe(2);
  await phone.wallet.answerProposal('approve');
  await connects(page, phone);
});

test('of two tabs, the one that shows the code connects by itself; a reloaded one leaves it alone', async () => {
  const page = await visitSite();
  const phone = await scanned(page, 0x87);
  const second = await page.context().newPage();
  await openSite(second);
  await reload(second);
  await phone.wallet.answerProposal('approve');
  await connects(page, phone);
  await connects(second, phone);
  expect(phone.wallet.sessions()).toHaveLength(1);
});

test('a site that requires a sign-in asks for it once the wallet of a reloaded page has approved', async () => {
  const page = await visitSite({ signIn: 'siwx' });
  const phone = await scanned(page, 0x89);
  await reload(page);
  await phone.wallet.answerProposal('approve');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await connects(page, phone);
  await reload(page);
  await connects(page, phone);
});

test('connections whose code did not load when the page was reloaded return once it loads', async () => {
  const page = await visitSite();
  await page.evaluate(() => window.site.ready());
  const always = await scripts(page);
  const phone = await startPhone(0x8b);
  await scanCode(page, phone);
  await connects(page, phone);
  await reload(page);
  await connects(page, phone);
  const restoring = (await scripts(page)).filter((path) => !always.includes(path));
  expect(restoring).not.toEqual([]);

  provoke(/net::ERR_FAILED/);
  const isRestoring = ({ pathname }: URL): boolean => restoring.includes(pathname);
  await page.route(isRestoring, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await reload(page);
  await refused;
  expect(await shown(page, 'eip155')).toBeUndefined();
  await page.unroute(isRestoring);
  await connects(page, phone);
  expect(phone.wallet.sessions()).toHaveLength(1);
});
