import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TabWindow } from '../test-support/browser-tab.ts';
import { type BrowserWorld, openBrowser } from '../test-support/open-browser.node.ts';
import { account, asked, chain } from '../test-support/peers.ts';
import { createScriptedWallet } from '../testing/scripted-wallet.ts';

declare const tab: TabWindow;

const choice = 'WALLETCONNECT_DEEPLINK_CHOICE';
let world: BrowserWorld;

beforeAll(async () => {
  world = await openBrowser();
}, 60_000);
afterAll(() => world.close());

test('opens the app that the modal stored, and forgets it when the session ends', async () => {
  const script = { accounts: [account], answer: () => 'signed' };
  const { socket } = world.relay;
  const wallet = await createScriptedWallet({ relayUrl: 'ws://relay.test', socket, script });
  const page = await (await world.newProfile()).newPage();
  await page.goto(world.pageUrl);
  await page.waitForFunction(() => 'tab' in globalThis);
  await page.evaluate((url) => tab.start(url), world.relayUrl);
  const uri = await page.evaluate((namespaces) => tab.connect({ optionalNamespaces: namespaces }), asked);
  await wallet.pair(uri);
  const topic = await page.evaluate(() => tab.approval());
  const opened = await page.evaluate(
    async ([key, name, chainId]) => {
      localStorage.setItem(key, JSON.stringify({ href: 'walletapp://', name: 'Wallet' }));
      const seen = new Promise((resolve) => {
        globalThis.open = (...parameters) => {
          resolve(parameters);
          return null;
        };
      });
      await Promise.all([tab.request(name, chainId, 'hello'), seen]);
      return seen;
    },
    [choice, topic, chain] as const,
  );
  expect(opened).toEqual([
    expect.stringMatching(new RegExp(`^walletapp://wc\\?requestId=\\d{16}&sessionTopic=${topic}$`)),
    '_self',
    'noreferrer noopener',
  ]);
  await wallet.disconnect();
  await page.waitForFunction((key) => localStorage.getItem(key) === null, choice);
  await wallet.close();
});
