import { expect, test } from 'vitest';
import { setUpStage } from './stage/open-stage.ts';
import { approve, password } from './stage/wallet.ts';

const stage = setUpStage();

test('choosing a custom web wallet opens it in a separate window, and connects', async () => {
  const { page: demo, context } = await stage.seat();
  await demo.goto(stage.stack.urls.demo);
  await demo.getByRole('button', { name: 'Connect wallet' }).click();
  const opened = context.waitForEvent('page');
  await demo.getByRole('button', { name: 'Sample wallet' }).click();
  const wallet = await opened;
  await demo.getByRole('heading', { name: 'Sample wallet' }).waitFor();
  await wallet.getByRole('button', { name: 'Create a wallet' }).click();
  await wallet.getByLabel('I wrote the twelve words down').check();
  await wallet.getByLabel('New password').fill(password);
  await wallet.getByRole('button', { name: 'Create wallet' }).click();
  // The link holds a key: it is taken out of the address at once.
  expect(new URL(wallet.url()).search).toBe('');
  await approve(wallet);
  await demo.getByTestId('account-address').waitFor();
  await demo.reload();
  await demo.getByTestId('account-address').waitFor();
});

test('the explanation of wallets, and where to get one, is one tap away', async () => {
  const { page: demo } = await stage.seat();
  await demo.goto(stage.stack.urls.demo);
  await demo.getByRole('button', { name: 'Connect wallet' }).click();
  await demo.getByRole('button', { name: 'What is a wallet?' }).click();
  await demo.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
  await demo.getByRole('button', { name: 'Get a wallet' }).click();
  const get = demo.getByRole('link', { name: /Sample wallet/ });
  await get.waitFor();
  expect(await get.getAttribute('rel')).toContain('noopener');
  await demo.getByRole('button', { name: 'Back' }).click();
  await demo.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
});
