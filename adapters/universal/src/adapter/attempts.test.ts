import { fakeWallet, grantOn } from '@mooring/core/testing';
import { pageWallet, silent, willing } from '@mooring/evm/testing';
import { expect, it } from 'vitest';
import { walletPage } from '../test-support/wallet-page.ts';

it('ends an aborted attempt at once; a late approval connects nothing', async () => {
  let yes: (value: unknown) => void = () => undefined;
  const asking = new Promise((resolve) => {
    yes = resolve;
  });
  const wallet = pageWallet((method) =>
    method === 'eth_requestAccounts' ? asking : willing(method, undefined),
  );
  const page = walletPage({ one: wallet });
  const controller = new AbortController();
  const outcome = expect(
    page.adapter.connect({ connectorId: 'one', signal: controller.signal }),
  ).rejects.toMatchObject({ code: 'ABORTED' });
  await page.clock.advance(0);
  controller.abort();
  await outcome;
  yes([]);
  await page.clock.advance(0);
  expect(page.last().connection.status).toBe('disconnected');
  expect(wallet.listening()).toBe(0);
});

it('times out after six minutes', async () => {
  const page = walletPage({ one: pageWallet(silent) });
  const outcome = expect(page.adapter.connect({ connectorId: 'one' })).rejects.toMatchObject({
    code: 'TIMED_OUT',
  });
  await page.clock.advance(0);
  await page.clock.advance(360_000);
  await outcome;
  expect(page.last().connection.status).toBe('disconnected');
});

it('keeps showing a newer attempt when an older one ends', async () => {
  let no: (error: Error) => void = () => undefined;
  const old = pageWallet(
    () =>
      new Promise((_resolve, reject) => {
        no = reject;
      }),
  );
  const page = walletPage({ old, fresh: pageWallet(silent), back: pageWallet(silent) });
  page.remember('back');
  const restored = page.adapter.reconnect();
  const first = page.adapter.connect({ connectorId: 'old' }).catch(() => undefined);
  await page.clock.advance(0);
  void page.adapter.connect({ connectorId: 'fresh' }).catch(() => undefined);
  no(new Error('no'));
  await first;
  await page.clock.advance(3_000);
  await restored;
  expect(page.last().connection).toMatchObject({ status: 'connecting', connectorId: 'fresh' });
});

it('connects what a remote wallet grants, and rejects without a grant', async () => {
  const phone = fakeWallet();
  const page = walletPage({}, [phone]);
  await expect(page.adapter.connect({ connectorId: 'walletConnect' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  expect(page.last().connection.status).toBe('disconnected');
  phone.grant({ eip155: grantOn('eip155:1') });
  await page.adapter.connect({ connectorId: 'walletConnect' });
  expect(page.last().connection).toMatchObject({
    status: 'connected',
    wallet: { name: 'Phone', type: 'walletConnect' },
    approvedNetworks: ['eip155:1'],
  });
  await page.adapter.disconnect();
  expect(phone.left).toEqual(['eip155']);
});
