import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SignClient } from '../client/sign-client.ts';
import type { TabWindow } from '../test-support/browser-tab.ts';
import { type BrowserWorld, openBrowser } from '../test-support/open-browser.node.ts';
import { account, asked, chain, connectPeers, createPeers, given, metadata } from '../test-support/peers.ts';
import { createScriptedWallet, type ScriptedWallet } from '../testing/scripted-wallet.ts';

declare const tab: TabWindow;

let world: BrowserWorld;
let profile: BrowserContext;
let wallet: ScriptedWallet;

beforeAll(async () => {
  world = await openBrowser();
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  profile = await world.newProfile();
  const script = {
    accounts: [account],
    answer: ({ params }: { params: unknown }) => (params as string[])[0],
  };
  wallet = await createScriptedWallet({ relayUrl: 'ws://relay.test', socket: world.relay.socket, script });
});
afterEach(async () => {
  await profile.close();
  await wallet.close();
});

async function openTab(): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(world.pageUrl);
  await page.waitForFunction(() => 'tab' in globalThis);
  return page;
}

async function startTab(): Promise<{ page: Page; sessions: string[]; clientId: string }> {
  const page = await openTab();
  return { page, ...(await page.evaluate((url) => tab.start(url), world.relayUrl)) };
}

async function pair(page: Page): Promise<string> {
  const uri = await page.evaluate((namespaces) => tab.connect({ optionalNamespaces: namespaces }), asked);
  await wallet.pair(uri);
  return page.evaluate(() => tab.approval());
}

const ask = (page: Page, topic: string, text: string) =>
  page.evaluate(([name, chainId, words]) => tab.request(name, chainId, words), [topic, chain, text] as const);

test('two tabs share one client, one socket and their sessions, also after a reload', async () => {
  const first = await startTab();
  await first.page.waitForFunction(() => tab.isOwner());
  const second = await startTab();
  expect(second.clientId).toBe(first.clientId);
  const topic = await pair(second.page);
  await first.page.waitForFunction((known) => tab.sessions().includes(known), topic);
  expect(world.relay.clientIds.filter((id) => id === first.clientId)).toHaveLength(1);
  const answers = Promise.all([ask(first.page, topic, 'one'), ask(second.page, topic, 'two')]);
  expect(await answers).toEqual(['one', 'two']);
  await second.page.reload();
  await second.page.waitForFunction(() => 'tab' in globalThis);
  const again = await second.page.evaluate((url) => tab.start(url), world.relayUrl);
  expect(again.sessions).toEqual([topic]);
});

test('the other tab takes over when the owner closes, and receives the wallet’s disconnect', async () => {
  const first = await startTab();
  await first.page.waitForFunction(() => tab.isOwner());
  const second = await startTab();
  const topic = await pair(first.page);
  await second.page.waitForFunction((known) => tab.sessions().includes(known), topic);
  await first.page.close();
  await second.page.waitForFunction(() => tab.isOwner() && tab.isConnected());
  expect(await ask(second.page, topic, 'still here')).toBe('still here');
  // Registers the listener before the disconnect is sent.
  const deleted = await second.page.evaluateHandle(() => ({ topic: tab.nextDeleted() }));
  await wallet.disconnect();
  expect(await deleted.evaluate((heard) => heard.topic)).toBe(topic);
});

test('a page that is left right after an update answers it before', async () => {
  const { page } = await startTab();
  const socket = { relayUrl: 'ws://relay.test', socket: world.relay.socket };
  const phone = await SignClient.init({ ...socket, metadata: metadata('phone') });
  const proposed = new Promise<number>((resolve) => phone.once('session_proposal', ({ id }) => resolve(id)));
  const uri = await page.evaluate((namespaces) => tab.connect({ optionalNamespaces: namespaces }), asked);
  await phone.pair({ uri });
  await phone.approve({ id: await proposed, namespaces: given });
  const topic = await page.evaluate(() => tab.approval());
  await page.evaluate(() => tab.leaveOnUpdate());
  const namespaces = { eip155: { ...given.eip155, accounts: [account] } };
  const { acknowledged } = await phone.update({ topic, namespaces });
  await page.waitForURL('about:blank');
  await acknowledged();
  await phone.dispose();
});

test('a page in a sandboxed frame, which gets no locks and no storage, connects by itself', async () => {
  const outer = await openTab();
  const [frame] = await Promise.all([
    outer.waitForEvent('frameattached'),
    outer.evaluate((url) => {
      const element = document.createElement('iframe');
      element.setAttribute('sandbox', 'allow-scripts');
      element.src = url;
      document.body.append(element);
    }, world.pageUrl),
  ]);
  await frame.waitForURL(world.pageUrl);
  await frame.waitForFunction(() => 'tab' in globalThis);
  await frame.evaluate((url) => tab.start(url), world.relayUrl);
  await frame.waitForFunction(() => tab.isOwner());
  const uri = await frame.evaluate((namespaces) => tab.connect({ optionalNamespaces: namespaces }), asked);
  await wallet.pair(uri);
  const topic = await frame.evaluate(() => tab.approval());
  const answer = frame.evaluate(([name, chainId, words]) => tab.request(name, chainId, words), [
    topic,
    chain,
    'framed',
  ] as const);
  expect(await answer).toBe('framed');
});

test('imports the sessions of a migrating site once and creates no database of the original', async () => {
  const peers = await createPeers();
  const session = await connectPeers(peers);
  const { keychain } = peers.dapp.core;
  const now = Math.floor(Date.now() / 1_000);
  const records = {
    'wc@2:core:0.3:keychain': JSON.stringify({
      [session.topic]: keychain.get(session.topic),
      client_ed25519_seed: keychain.get('client_ed25519_seed'),
    }),
    'wc@2:client:0.3:session': JSON.stringify([{ ...session, expiry: now + 86_400 }]),
  };
  const page = await openTab();
  await page.evaluate(
    (entries) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('keyvaluestorage');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('keyvaluestorage', 'readwrite');
          for (const [key, value] of Object.entries(entries))
            transaction.objectStore('keyvaluestorage').put(value, key);
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    records,
  );
  const started = await page.evaluate((url) => tab.start(url), world.relayUrl);
  expect(started.sessions).toEqual([session.topic]);
  expect(started.clientId).toBe(await peers.dapp.core.crypto.getClientId());
  const fresh = await world.newProfile();
  const empty = await fresh.newPage();
  await empty.goto(world.pageUrl);
  await empty.waitForFunction(() => 'tab' in globalThis);
  await empty.evaluate((url) => tab.start(url), world.relayUrl);
  expect(await empty.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([
    'mooring',
  ]);
  await fresh.close();
});
