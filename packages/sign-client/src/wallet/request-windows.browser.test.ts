import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SignClient } from '../client/sign-client.ts';
import type { WalletWindow } from '../test-support/browser-wallet.ts';
import { type BrowserWorld, openBrowser } from '../test-support/open-browser.node.ts';
import { asked, chain, given, metadata } from '../test-support/peers.ts';

declare const wallet: WalletWindow;

let world: BrowserWorld;
let profile: BrowserContext;
let site: SignClient;

beforeAll(async () => {
  world = await openBrowser('browser-wallet.ts');
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  profile = await world.newProfile();
  const relay = { relayUrl: 'ws://relay.test', socket: world.relay.socket };
  site = await SignClient.init({ ...relay, metadata: metadata('site') });
});
afterEach(async () => {
  await profile.close();
  await site.dispose();
});

async function openWindow(): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(world.pageUrl);
  await start(page);
  return page;
}

async function start(page: Page): Promise<void> {
  await page.waitForFunction(() => 'wallet' in globalThis);
  await page.evaluate((url) => wallet.start(url), world.relayUrl);
}

/** A wallet that never claims, in two windows, and a site that asks it to sign a text. */
async function twoWindows() {
  const first = await openWindow();
  await first.waitForFunction(() => wallet.isOwner());
  const second = await openWindow();
  const { uri = '', approval } = await site.connect({ optionalNamespaces: asked });
  const connected = approval();
  await first.evaluate(([link, namespaces]) => wallet.pair(link, namespaces), [uri, given] as const);
  const { topic } = await connected;
  const ask = (text: string) =>
    site.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [text] } });
  const askedIn = (page: Page) => page.evaluate(() => wallet.asked());
  /** The window that was given a text, and the other one. */
  const windowsOf = async (text: string) => {
    const has = (page: Page) =>
      page.waitForFunction((words) => wallet.asked().includes(words), text).then(() => page);
    const holder = await Promise.any([has(first), has(second)]);
    return [holder, holder === first ? second : first] as const;
  };
  return { first, second, ask, askedIn, windowsOf: windowsOf };
}

test('each of several requests is given to one window, and each is answered', async () => {
  const { first, second, ask, askedIn, windowsOf } = await twoWindows();
  const texts = ['one', 'two', 'three'];
  for (const text of texts) {
    const answer = ask(text);
    const [holder] = await windowsOf(text);
    await holder.evaluate(() => wallet.answer());
    expect(await answer).toBe(text);
  }
  expect([...(await askedIn(first)), ...(await askedIn(second))].sort()).toEqual([...texts].sort());
});

test.each(['closed', 'reloaded'])('the other window is given a request whose window is %s', async (how) => {
  const { ask, windowsOf, askedIn } = await twoWindows();
  const answer = ask('moved');
  const [holder, other] = await windowsOf('moved');
  expect(await askedIn(other)).toEqual([]);
  if (how === 'closed') await holder.close();
  else {
    await holder.reload();
    await start(holder);
  }
  await other.waitForFunction(() => wallet.asked().includes('moved'));
  if (how === 'reloaded') expect(await askedIn(holder)).toEqual([]);
  await other.evaluate(() => wallet.answer());
  expect(await answer).toBe('moved');
});
