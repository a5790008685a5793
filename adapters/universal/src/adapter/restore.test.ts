import { fakeWallet, grantOn } from '@mooring/core/testing';
import { pageWallet, silent, willing } from '@mooring/evm/testing';
import { expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { walletPage } from '../test-support/wallet-page.ts';

function ids(page: ReturnType<typeof walletPage>): readonly string[] {
  return page.last().connections.map(({ connectorId }) => connectorId);
}

/** A promise that the test resolves with `open`. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('keeps slow, absent and locked wallets remembered beside those that reconnect', async () => {
  const page = walletPage({
    one: pageWallet(willing),
    slow: pageWallet(silent),
    locked: pageWallet((method) => (method === 'eth_chainId' ? '0x1' : [])),
  });
  page.remember('one', 'slow', 'away', 'locked');
  const restored = page.adapter.reconnect();
  await page.clock.advance(0);
  await page.clock.advance(3_000);
  await restored;
  expect(ids(page)).toEqual(['one']);
  expect(page.remembered()).toEqual(['one', 'slow', 'away', 'locked']);
});

it('leaves a remote wallet that is disconnected while it is being restored', async () => {
  const wallet = fakeWallet(() => new Promise(() => undefined));
  wallet.grant({ eip155: grantOn('eip155:1') });
  const page = walletPage({}, [wallet]);
  void page.adapter.reconnect();
  await page.clock.advance(0);
  await page.adapter.disconnect();
  await page.clock.advance(3_000);
  expect([wallet.left, page.last().connection.status]).toEqual([['eip155'], 'disconnected']);
});

it('reconnects the wallet that AppKit stored', async () => {
  const page = walletPage({ one: pageWallet(willing), two: pageWallet(willing) });
  page.storage.setItem('@appkit/eip155:connected_connector_id', 'two');
  await page.adapter.reconnect();
  expect(ids(page)).toEqual(['two']);
  expect(page.remembered()).toEqual(['two']);
});

it('reconnects wallets in parallel', async () => {
  const page = walletPage({ a: pageWallet(silent), b: pageWallet(silent), c: pageWallet(silent) });
  page.remember('a', 'b', 'c');
  const restored = page.adapter.reconnect();
  await page.clock.advance(3_000);
  await page.clock.advance(3_000);
  await restored;
});

it('reconnects a wallet that is announced late, and one that answers after the time limit', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const gate = new Promise((resolve) => {
    answer = resolve;
  });
  const page = walletPage({ slow: pageWallet((method) => gate.then(() => willing(method, []))) });
  page.remember('slow', 'late');
  const restored = page.adapter.reconnect();
  await page.clock.advance(3_000);
  await page.clock.advance(3_000);
  await restored;
  expect(page.last().connection.status).toBe('disconnected');
  page.announce('late', pageWallet(willing));
  await page.clock.advance(0);
  expect(ids(page)).toEqual(['late']);
  answer(undefined);
  await page.clock.advance(0);
  expect(ids(page)).toEqual(['late', 'slow']);
});

it('reconnects a locked wallet when it is unlocked', async () => {
  let accounts: readonly string[] = [alice];
  const wallet = pageWallet((method) => (method === 'eth_chainId' ? '0x1' : accounts));
  const page = walletPage({ one: wallet });
  await page.adapter.connect({ connectorId: 'one' });
  accounts = [];
  wallet.emit('accountsChanged', []);
  expect(page.last().connection.status).toBe('disconnected');
  expect(page.remembered()).toEqual(['one']);
  accounts = [bob];
  wallet.emit('accountsChanged', [bob]);
  await page.clock.advance(0);
  expect(page.last().connection).toMatchObject({ status: 'connected', address: `eip155:1:${bob}` });
});

it.each(['destroyed', 'disconnected'])(
  'ignores an answer that comes after the adapter was %s',
  async (how) => {
    let answer: (value: unknown) => void = () => undefined;
    const gate = new Promise((resolve) => {
      answer = resolve;
    });
    const wallet = pageWallet((method) => gate.then(() => willing(method, [])));
    const page = walletPage({ one: wallet });
    page.remember('one');
    const restored = page.adapter.reconnect();
    await page.clock.advance(3_000);
    await restored;
    if (how === 'destroyed') page.adapter.destroy();
    else await page.adapter.disconnect();
    answer(undefined);
    await page.clock.advance(0);
    expect(page.last().connection.status).toBe('disconnected');
    if (how === 'destroyed') expect(wallet.listening()).toBe(0);
    else expect(page.remembered()).toBeUndefined();
  },
);

it('restores the grant of a remote wallet to a page that closed before it connected', async () => {
  const phone = fakeWallet();
  phone.grant({ eip155: grantOn('eip155:1') });
  const page = walletPage({}, [phone]);
  await page.adapter.reconnect();
  expect(page.last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
});

it("ignores a late restore of the previous page's wallet", async () => {
  const [before, after] = [fakeWallet(), fakeWallet()];
  for (const wallet of [before, after]) wallet.grant({ eip155: grantOn('eip155:1') });
  const back = gate();
  const arrived = gate();
  before.restore = () => back.opened;
  after.restore = () => arrived.opened;
  const page = walletPage({}, [before]);
  void page.adapter.reconnect();
  page.adapter.destroy();
  page.attach([after]);
  const restored = page.adapter.reconnect();
  back.open();
  await page.clock.advance(0);
  expect(page.last().connection.status).toBe('connecting');
  arrived.open();
  await restored;
  expect(ids(page)).toEqual(['walletConnect']);
  after.lose('eip155');
  expect(ids(page)).toEqual([]);
});

it("restores its connections when attached again, with the new page's wallets", async () => {
  const [before, after] = [fakeWallet(), fakeWallet()];
  for (const wallet of [before, after]) wallet.grant({ eip155: grantOn('eip155:1') });
  const page = walletPage({ one: pageWallet(willing) }, [before]);
  await page.adapter.connect({ connectorId: 'walletConnect' });
  await page.adapter.connect({ connectorId: 'one' });
  page.adapter.destroy();
  page.attach([after]);
  expect(page.last().connections).toEqual([]);
  await page.adapter.reconnect();
  expect([...ids(page)].toSorted()).toEqual(['one', 'walletConnect']);
  before.lose('eip155');
  expect(ids(page)).toHaveLength(2);
  after.lose('eip155');
  expect(ids(page)).toEqual(['one']);
});
