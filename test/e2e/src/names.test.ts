import { anvilAccounts } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { createPublicClient, http, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { connectInjected } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { allConfirmed } from './stage/sent.ts';

// Other files share the stack, so the first two accounts get no names.
const [, , skipper, boatswain, helmsman] = anvilAccounts;
if (!skipper || !boatswain || !helmsman) throw new Error('anvil has accounts');
const stage = setUpStage();

const held = (address: `0x${string}`) =>
  createPublicClient({ transport: http(stage.stack.urls.rpc[0]) }).getBalance({ address });

/** As a page of another visitor does it. */
async function register(name: string, visitor = skipper): Promise<void> {
  const { demo, api } = stage.stack.urls;
  const timestamp = Math.floor(Date.now() / 1_000);
  const message = JSON.stringify({ name, attributes: {}, timestamp, domain: new URL(demo).host });
  const signature = await visitor?.signMessage({ message });
  const body = JSON.stringify({ coin_type: 2_147_514_985, address: visitor?.address, message, signature });
  const headers = { origin: new URL(demo).origin };
  const response = await fetch(`${api}/v1/profile/account`, { method: 'POST', headers, body });
  // Another test has registered it.
  if (!response.ok && response.status !== 409) throw new Error(await response.text());
}

/** What is about to happen, with the fee, from a node. */
async function review(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Review' }).click();
  // The form leaves the page once the review is shown.
  await dialog.getByLabel('Amount').waitFor({ state: 'detached' });
  await dialog.getByText(name, { exact: true }).waitFor();
  await dialog.getByText(/^0\.0/).waitFor();
}

/** The form, with an amount and a name. */
async function typeName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByLabel('Amount').fill('0.25');
  await dialog.getByLabel('Recipient', { exact: true }).fill(name);
}

test('a payment to a name goes to the address shown with it', async () => {
  await register('skipper.mooring.test');
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  const before = await held(skipper.address);
  await typeName(page, 'Skipper.mooring.test');
  const dialog = page.getByRole('dialog');
  // In full, before anything is reviewed.
  await dialog.getByText(new RegExp(skipper.address, 'i')).waitFor();
  await review(page, 'skipper.mooring.test');
  await dialog.getByText(new RegExp(skipper.address, 'i')).waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await allConfirmed(page, ['send']);
  expect(await held(skipper.address)).toBe(before + parseEther('0.25'));
});

test('a name that resolves to another address right before the request to the wallet is refused', async () => {
  await register('skipper.mooring.test');
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await typeName(page, 'skipper.mooring.test');
  const dialog = page.getByRole('dialog');
  await review(page, 'skipper.mooring.test');
  const other = `0x${'e'.repeat(40)}`;
  await page.route('**/v1/profile/account/*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(new RegExp(skipper.address, 'gi'), other) });
  });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText(/This name now points to a different address/).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('@mooring/sent'))).toBeNull();
  // The form looks the name up again.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByText(other).waitFor();
});

test.each([
  ['a Cyrillic letter', 'sk\u0456pper.mooring.test'],
  ['a zero-width space', 'skip\u200bper.mooring.test'],
  ['a zero-width joiner', 'skip\u200dper.mooring.test'],
  ['a character that looks like a dot', 'skipper\u2024mooring.test'],
])('a look-alike name, with %s, is refused with a message before any request', async (_, name) => {
  await register('skipper.mooring.test');
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await typeName(page, name);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Names cannot contain these characters|This name has no address/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Review' }).count()).toBe(0);
  expect(asked.filter((url) => url.includes('/profile/account/'))).toEqual([]);
});

test('an unregistered name, and an API that does not answer, are reported', async () => {
  const { page, provoked } = await stage.seat();
  provoked.push(/ERR_FAILED/);
  await connectInjected(page, stage);
  await typeName(page, 'nobody-here.mooring.test');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This name has no address').waitFor();
  await expect(dialog.getByRole('button', { name: 'Review' }).count()).resolves.toBe(0);
  await page.route('**/v1/profile/account/*', (route) => route.abort());
  await dialog.getByLabel('Recipient', { exact: true }).fill('skipper.mooring.test');
  await dialog.getByText(/The name could not be looked up/).waitFor();
  await page.unroute('**/v1/profile/account/*');
  await register('skipper.mooring.test');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText(new RegExp(skipper.address, 'i')).waitFor();
});

test('a registration that fails after the signature returns to its view, with the name and the reason', async () => {
  const { page, provoked } = await stage.seat();
  provoked.push(/status of 409/);
  await connectInjected(page, stage);
  await page.getByRole('button', { name: /^Account / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a name' }).click();
  await dialog.getByRole('button', { name: 'Choose a name' }).click();
  const field = dialog.getByLabel('Name', { exact: true });
  await field.fill('boatswain');
  // Another visitor registers the name while this one signs.
  const signed: string[] = [];
  await page.route('**/v1/profile/account', async (route) => {
    signed.push(JSON.parse(route.request().postData() ?? '{}').signature);
    await register('boatswain.mooring.test', boatswain);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Register boatswain.mooring.test' }).click();
  await dialog.getByText('Name taken').waitFor();
  expect(signed).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)]);
  await dialog.getByText('This name is already taken. Try another.').waitFor();
  expect(await field.inputValue()).toBe('boatswain');
  // Another name can be registered from here.
  await field.fill('bosun-two');
  await dialog.getByText('Name taken').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Register bosun-two.mooring.test' }).waitFor();
});

test('a name is registered by a signature, shown in the account, and can be sent to', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage, [helmsman]);
  await page.getByRole('button', { name: /^Account / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a name' }).click();
  await dialog.getByRole('button', { name: 'Choose a name' }).click();
  const field = dialog.getByLabel('Name', { exact: true });
  await field.fill('abc');
  await dialog.getByText('At least 4 letters, digits or hyphens').waitFor();
  await field.fill('helms_man');
  await dialog.getByText(/Only letters from a to z/).waitFor();
  // Reserved by the operator.
  await field.fill('admin');
  await dialog.getByText('This name is already taken. Try another.').waitFor();
  await field.fill('Helmsman');
  await dialog.getByRole('button', { name: 'Register helmsman.mooring.test' }).click();
  await dialog.getByText('helmsman.mooring.test is yours', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.locator('.account__name').getByText('helmsman.mooring.test').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByLabel('Amount').fill('0.25');
  await dialog.getByLabel('Recipient', { exact: true }).fill('helmsman.mooring.test');
  await dialog.getByRole('button', { name: 'Review' }).click();
  // The form leaves the page once the review is shown.
  await dialog.getByLabel('Amount').waitFor({ state: 'detached' });
  await dialog.getByText('This is your own address.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Account / }).click();
  await dialog.locator('.account__name').getByText('helmsman.mooring.test').waitFor();
});
