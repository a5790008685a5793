import { anvilAccounts } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { createPublicClient, http } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, password, pasteLink, reject } from './stage/wallet.ts';
import { type SiteClient, startSiteClient } from './wallets/site-client.ts';

const account = anvilAccounts[0]?.address ?? '0x';
const receiver = `0x${'7a'.repeat(20)}` as const;
const elsewhere = 'The request was answered in another tab of this wallet.';

const stage = setUpStage();
let site: SiteClient | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** Two tabs of one wallet, unlocked and connected with a site that asks for anything. */
async function twoTabs() {
  const { page: first, context } = await stage.seat();
  await openFundedWallet(first, stage);
  site = await startSiteClient(stage.stack.urls.relay);
  await pasteLink(first, site.link);
  await approve(first);
  await site.connected;
  const second = await context.newPage();
  await second.goto(stage.stack.urls.sampleWallet);
  await second.getByLabel('Password').fill(password);
  await second.getByRole('button', { name: 'Unlock' }).click();
  await second.getByTestId('session-row').waitFor();
  const chain = createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
  const sent = () => chain.getTransactionCount({ address: account });
  const received = () => chain.getBalance({ address: receiver });
  return { tabs: [first, second] as const, site, sent, received };
}

/** Waits until the tab takes a yes. */
async function ready(tab: Page): Promise<void> {
  await tab.locator('[data-testid="wallet-approve"]:not([aria-disabled]):not([disabled])').waitFor();
}

/** Presses yes in the same moment in which the other tab does: a pointer of the test would come too late. */
function press(tab: Page): Promise<void> {
  return tab.getByTestId('wallet-approve').evaluate((button) => (button as HTMLElement).click());
}

/** The text of a tab when the request leaves it. It is shown for five seconds: call it before the answer. */
async function outcome(tab: Page): Promise<string> {
  const text = await tab.waitForFunction(() =>
    document.querySelector('[data-testid="wallet-request"]') === null
      ? document.querySelector('.mo-toast')?.textContent.trim()
      : undefined,
  );
  return (await text.jsonValue()) ?? '';
}

test('a payment approved in two tabs at once is sent once, and the other tab shows that it was answered', async () => {
  const { tabs, site, sent, received } = await twoTabs();
  const before = { sent: await sent(), received: await received() };
  for (let round = 1; round <= 3; round += 1) {
    const answer = site.request('eth_sendTransaction', [{ from: account, to: receiver, value: '0x5' }]);
    await Promise.all(tabs.map(ready));
    const outcomes = Promise.all(tabs.map(outcome));
    await Promise.all(tabs.map(press));
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/);
    expect((await outcomes).sort()).toEqual(['Sent', elsewhere]);
    expect(await sent()).toBe(before.sent + round);
    expect(await received()).toBe(before.received + 5n * BigInt(round));
  }
});

test('a request answered in one tab disappears from the other with a message, for any answer', async () => {
  const { tabs, site, sent } = await twoTabs();
  const [first, second] = tabs;
  const before = await sent();
  const ask = () =>
    site
      .request('eth_sendTransaction', [{ from: account, to: receiver, value: '0x5' }])
      .catch((error: unknown) => error);
  for (const [answering, other, answer] of [
    [first, second, approve],
    [second, first, reject],
  ] as const) {
    const answered = ask();
    await Promise.all(tabs.map(ready));
    const otherOutcome = outcome(other);
    await answer(answering);
    expect(await otherOutcome).toBe(elsewhere);
    await answered;
  }
  expect(await sent()).toBe(before + 1);
});
