import { expect, test } from 'vitest';
import { holdRequests } from './stage/hold-requests.ts';
import { connectInjected } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

test('the account shows that nodes and API do not respond, then that the device is offline, until they answer', async () => {
  const { page, context, provoked } = await stage.seat();
  const { api, rpc } = stage.stack.urls;
  const addresses = [`${api}/v1/`, ...rpc].map((url) => new URL(url).host).join('|');
  const release = await holdRequests(page, new RegExp(`//(?:${addresses})/`));
  await connectInjected(page, stage);
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  const dialog = page.getByRole('dialog');
  const line = dialog.locator('.mo-toast');
  // A read that fails before the account is open is repeated after 30 s.
  await line.getByText('The network has not answered yet. Still trying…').waitFor({ timeout: 60_000 });
  provoked.push(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await line.getByText('You are offline. Waiting to reconnect…').waitFor();
  await context.setOffline(false);
  release();
  await dialog.getByRole('region', { name: 'Tokens' }).getByRole('listitem').first().waitFor();
  await line.waitFor({ state: 'detached' });
  expect(await dialog.locator('.account__amount').innerText()).toMatch(/\d/);
});
