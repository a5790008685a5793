import { anvilAccounts } from '@mooring/devnet';
import { expect, test } from 'vitest';
import { shownAddress } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { putStored, readStoredPage } from './stage/put-stored.ts';
import { approve, password } from './stage/wallet.ts';

const stage = setUpStage();

/** A page of a site whose visitor was last there with the first version. */
async function comeBack(url: string, name: string) {
  const { page } = await stage.seat();
  // A page of the same origin in which nothing of the site runs yet.
  const empty = new URL('/empty', url).href;
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(empty);
  await putStored(page, readStoredPage(name));
  await page.goto(url);
  return page;
}

test('a site and a wallet connected by the first version keep working with the stored data of both', async () => {
  const { demo: site, sampleWallet } = stage.stack.urls;
  const wallet = await comeBack(sampleWallet, 'sample-wallet');
  const demo = await comeBack(site, 'paired');
  expect(await shownAddress(demo)).toBe(anvilAccounts[0]?.address);
  await demo.getByText('Sample wallet on Devnet B').waitFor();
  await wallet.locator('html[data-theme="dark"]').waitFor();
  await wallet.getByLabel('Password').fill(password);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await wallet.getByTestId('session-row').waitFor();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  expect(await demo.getByTestId('signature').getAttribute('data-verified')).toBe('true');
});
