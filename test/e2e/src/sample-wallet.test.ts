import { anvilAccounts, moor, usdx } from '@mooring/devnet';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { createPublicClient, erc20Abi, http, parseEther, parseUnits, verifyMessage } from 'viem';
import { expect, test } from 'vitest';
import { fillSend, modalGone, readLink, readReceipt, showLink, shownAddress } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { lastingPair, pairUp } from './stage/paired.ts';
import { addAccount, approve, openFundedWallet, password, pasteLink, reject } from './stage/wallet.ts';

const [first, second] = anvilAccounts.map(({ address }) => address) as [`0x${string}`, `0x${string}`];
/** An unused address: only the test changes its balance. */
const stranger = (digit: string) => `0x${digit.repeat(40)}` as const;

const stage = setUpStage();
const paired = lastingPair(stage);

const chain = (index: number) => createPublicClient({ transport: http(stage.stack.urls.rpc[index]) });

test('a pasted link connects the demo with the wallet', async () => {
  const { demo, wallet } = await pairUp(stage);
  expect(await shownAddress(demo)).toBe(first);
  await demo.getByText('Sample wallet on Devnet A').waitFor();
  await demo.getByText('Connected with Sample wallet').waitFor();
  const row = wallet.getByTestId('session-row');
  await row.getByText('Mooring', { exact: true }).waitFor();
  await row.getByText('Expires in 7 days').waitFor();
  // Balances have their value in dollars beside them.
  await wallet
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .waitFor();
});

test('a message is signed in the wallet and verified on the page', async () => {
  const { demo, wallet } = await paired();
  const message = 'Grüße aus dem Hafen ⚓';
  await demo.getByRole('textbox', { name: 'Message' }).fill(message);
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await wallet.getByTestId('wallet-request').getByText(message).first().waitFor();
  await approve(wallet);
  const shown = demo.getByTestId('signature');
  expect(await shown.getAttribute('data-verified')).toBe('true');
  const signature = (await shown.getAttribute('data-signature')) as `0x${string}`;
  expect(await verifyMessage({ address: first, message, signature })).toBe(true);
});

test('typed data is shown field by field in the wallet, signed, and verified on the page', async () => {
  const { demo, wallet } = await paired();
  await demo.getByRole('tab', { name: 'Typed data' }).click();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  const request = wallet.getByTestId('wallet-request');
  await request.getByText('Albatross').first().waitFor();
  await approve(wallet);
  expect(await demo.getByTestId('signature').getAttribute('data-verified')).toBe('true');
});

test('the verify service attests the requesting page, for the link and for a request', async () => {
  const attested = async () => {
    const text = await (await fetch(`${stage.stack.urls.api}/metrics`)).text();
    return Number(/api_verify_attestations_total\{outcome="verified"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const before = await attested();
  const { demo, wallet } = await pairUp(stage);
  await expect.poll(attested).toBe(before + 1);
  await demo.getByRole('textbox', { name: 'Message' }).fill('who asks?');
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  const sheet = wallet.getByTestId('wallet-request');
  await sheet.getByText('The address was confirmed by the verify service.').waitFor();
  await approve(wallet);
  await expect.poll(attested).toBe(before + 2);
});

test('a wallet that asks the verify service learns that the page is genuine', async () => {
  const { relay, api, demo } = stage.stack.urls;
  const wallet = await WalletKit.init({
    core: new Core({ relayUrl: relay, verifyUrl: api }),
    metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] },
  });
  try {
    const emitted = new Promise((resolve) =>
      wallet.engine.signClient.once('verify_context', ({ verifyContext }) => resolve(verifyContext)),
    );
    const { page } = await stage.seat();
    await wallet.pair({ uri: await showLink(page, stage) });
    expect(await emitted).toMatchObject({ verified: { validation: 'VALID', origin: demo } });
  } finally {
    await wallet.dispose();
  }
});

test('Ether and tokens are sent, with a receipt that the chain confirms', async () => {
  const { demo, wallet } = await paired();
  await fillSend(demo, { to: stranger('1'), amount: '1.25' });
  await approve(wallet);
  const { hash, block } = await readReceipt(demo);
  const receipt = await chain(0).getTransactionReceipt({ hash: hash as `0x${string}` });
  expect([receipt.status, String(receipt.blockNumber)]).toEqual(['success', block]);
  expect(await chain(0).getBalance({ address: stranger('1') })).toBe(parseEther('1.25'));

  await demo.getByRole('button', { name: 'Send another' }).click();
  await fillSend(demo, { asset: `${usdx.name} (${usdx.symbol})`, to: stranger('1'), amount: '12.5' });
  await wallet.getByTestId('wallet-request').getByText('12.5').first().waitFor();
  await approve(wallet);
  await readReceipt(demo);
  const held = {
    address: usdx.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [stranger('1')],
  } as const;
  expect(await chain(0).readContract(held)).toBe(parseUnits('12.5', usdx.decimals));
});

test('invalid payments are refused with a message before the request to the wallet', async () => {
  const { demo, wallet } = await paired();
  await demo.getByRole('button', { name: 'Send', exact: true }).click();
  for (const said of ['Enter an amount.', 'Enter a recipient.']) await demo.getByText(said).waitFor();
  await fillSend(demo, { to: '0x12', amount: '1' });
  await demo.getByText('This is not a valid address').waitFor();
  await fillSend(demo, { to: second, amount: '999999999' });
  await demo.getByText('Not enough ETH.').waitFor();
  // A contract that takes no Ether.
  await fillSend(demo, { to: moor.address, amount: '1' });
  await demo.getByText('This transaction would fail').waitFor();
  expect(await wallet.getByTestId('wallet-request').count()).toBe(0);
});

test('a declined request is reported to the page, and can be repeated', async () => {
  const { demo, wallet } = await paired();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await reject(wallet);
  await demo.getByText('The request was declined in the wallet.').waitFor();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.getByTestId('signature').waitFor();
});

test('a declined connection is reported to the page', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet.page, stage);
  const link = await showLink(demo.page, stage);
  await pasteLink(wallet.page, link);
  await reject(wallet.page);
  await demo.page.getByText('declined').first().waitFor();
  expect(await demo.page.getByTestId('account-address').count()).toBe(0);
  expect(await wallet.page.getByTestId('session-row').count()).toBe(0);
});

test('an expired link is renewed in place', async () => {
  const { page } = await stage.seat();
  await page.clock.install();
  const old = await showLink(page, stage);
  await page.clock.fastForward('05:30');
  await readLink(page, old);
  expect(await page.getByText('This link has expired').count()).toBe(0);
});

test('invalid links are refused with a message', async () => {
  const { page } = await stage.seat();
  await openFundedWallet(page, stage);
  for (const link of [
    '',
    'https://example.org',
    'wc:',
    'wc:abc@1?bridge=x&key=y',
    `wc:${'a'.repeat(64)}@2`,
  ]) {
    await pasteLink(page, link);
    await page.getByText('This is not a connection link.').waitFor();
  }
  const parts = `relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1`;
  await pasteLink(page, `wc:${'a'.repeat(64)}@2?${parts}`);
  await page.getByText('This link has expired.').waitFor();
});

test('the wallet approves a subset of the networks', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet.page, stage);
  await pasteLink(wallet.page, await showLink(demo.page, stage));
  await wallet.page.getByRole('checkbox', { name: 'Devnet A' }).uncheck();
  await approve(wallet.page);
  await demo.page.getByText('Sample wallet on Devnet B').waitFor();
  expect(await shownAddress(demo.page)).toBe(first);
});

test('a reload restores the connection without a request to the wallet', async () => {
  const { demo, wallet } = await paired();
  await demo.reload();
  expect(await shownAddress(demo)).toBe(first);
  await demo.getByText('Still connected with Sample wallet').waitFor();
  expect(await wallet.getByRole('dialog').count()).toBe(0);
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.getByTestId('signature').waitFor();
});

test('the wallet locks, unlocks with only its password, and answers again', async () => {
  const { demo, wallet } = await paired();
  await wallet.getByRole('button', { name: 'Lock' }).click();
  await wallet.getByLabel('Password').fill('another one');
  const unlock = wallet.getByRole('button', { name: 'Unlock' });
  const place = await unlock.boundingBox();
  await unlock.click();
  await wallet.getByText('Wrong password.').waitFor();
  expect(await unlock.boundingBox()).toEqual(place);
  await wallet.getByLabel('Password').fill(password);
  await wallet.getByRole('button', { name: 'Unlock' }).click();
  await wallet.getByTestId('session-row').waitFor();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.getByTestId('signature').waitFor();
});

test('the page follows when the wallet changes network and account', async () => {
  const { demo, wallet } = await pairUp(stage);
  await wallet.getByLabel('Network of Mooring').selectOption({ label: 'Devnet B' });
  await demo.getByText('Sample wallet on Devnet B').waitFor();
  await demo.getByText('Network changed to Devnet B').waitFor();

  await addAccount(wallet);
  await wallet.getByLabel('Account of Mooring').selectOption({ index: 1 });
  await demo.locator(`[data-testid="account-address"][data-address="${second}"]`).waitFor();
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  expect(await demo.getByTestId('signature').getAttribute('data-verified')).toBe('true');
});

test('the page changes network, and sends there', async () => {
  const { demo, wallet } = await pairUp(stage);
  await demo.getByRole('button', { name: 'Network: Devnet A' }).click();
  await demo.getByRole('dialog').getByRole('button', { name: 'Devnet B', exact: true }).click();
  await demo.getByText('Sample wallet on Devnet B').waitFor();
  await modalGone(demo);
  await fillSend(demo, { to: stranger('2'), amount: '0.5' });
  await approve(wallet);
  await readReceipt(demo);
  expect(await chain(1).getBalance({ address: stranger('2') })).toBe(parseEther('0.5'));
  expect(await chain(0).getBalance({ address: stranger('2') })).toBe(0n);
});

test('the page notices when the wallet ends the connection', async () => {
  const { demo, wallet } = await pairUp(stage);
  await wallet.getByRole('button', { name: /Disconnect from/ }).click();
  await demo.getByRole('button', { name: 'Connect wallet' }).waitFor();
  await wallet.getByText('No site is connected.').waitFor();
});

test('the wallet notices when the page ends the connection', async () => {
  const { demo, wallet } = await pairUp(stage);
  await demo.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  // Connected on every chain: the account's own button leaves one of them.
  await demo.getByRole('dialog').getByRole('button', { name: 'Switch or add wallets' }).click();
  await demo.getByRole('dialog').getByRole('button', { name: 'Disconnect all wallets' }).click();
  await demo.getByRole('button', { name: 'Connect wallet' }).waitFor();
  await wallet.getByText('No site is connected.').waitFor();
});

test('a new wallet gets test tokens on the page', async () => {
  const { demo } = await pairUp(stage, 'new');
  await demo.getByText('No tokens found on this network').waitFor();
  await demo.getByRole('button', { name: 'Get test tokens' }).click();
  const tokens = parseUnits('100', usdx.decimals);
  await demo.locator(`[data-testid="balance-USDX"][data-value="${tokens}"]`).waitFor();
  await demo.locator(`[data-testid="native-balance"][data-value="${parseEther('1')}"]`).waitFor();
});

test('a link in the wallet’s address is removed from it and waits for the unlocked wallet', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  const link = await showLink(demo.page, stage);
  await openFundedWallet(wallet.page, stage, `/wc?uri=${encodeURIComponent(link)}`);
  expect(new URL(wallet.page.url()).search).toBe('');
  await approve(wallet.page);
  expect(await shownAddress(demo.page)).toBe(first);
});
