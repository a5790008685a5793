import { describe, expect, it } from 'vitest';
import type { WalletListing, WalletPage } from '../contract/wallet.ts';
import { injected, makeCore, network } from '../test-support/fake-adapter.ts';
import { remote } from '../test-support/listed-wallets.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { shippedWallets } from '../wallets/shipped-wallets.ts';
import { commonQuery, listWallets, relayHost } from './wallet-source.ts';

const first = { page: 1, entries: 4 };
const one: WalletListing = { id: 'one', name: 'One' };
const from = (core: ReturnType<typeof makeCore>['core']) => core.store.getState().services.walletsFrom;

describe("the site's own source", () => {
  const answering = (page: unknown) =>
    makeCore({ pairing: remote, walletSource: { list: async () => page as WalletPage } }).core;

  it('is validated: unreadable wallets, duplicates and entries over the limit are dropped', async () => {
    const data = [one, { ...one, name: 'Twin' }, { id: 'x' }, null, { id: 'two', name: 'Two' }];
    expect(await listWallets(answering({ count: 9, data }), first)).toMatchObject({
      count: 9,
      data: [{ name: 'One' }],
    });
  });

  it.each([
    ['no number', undefined],
    ['a fraction', 1.5],
    ['infinity', Number.POSITIVE_INFINITY],
    ['fewer than it lists', 0],
  ])('uses the number of listed wallets if its count is %s', async (_, count) => {
    expect((await listWallets(answering({ count, data: [one] }), first)).count).toBe(1);
  });

  it('rejects if it answers without a list, or not within ten seconds', async () => {
    await expect(listWallets(answering(null), first)).rejects.toThrow();
    const { core, clock } = makeCore({ walletSource: { list: () => new Promise(() => undefined) } });
    const failed = expect(listWallets(core, first)).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await clock.advance(10_000);
    await failed;
  });
});

describe('the list of the API', () => {
  it('is remembered as the source once it answers', async () => {
    const api = await localApi((response) => sendJson(response, 200, { count: 1, data: [one] }));
    const { core } = makeCore({ pairing: remote, api: api.url });
    expect((await listWallets(core, first)).data).toMatchObject([one]);
    expect(from(core)).toBe('api');
  });

  it('is replaced by the shipped list if it fails at first, until the page reloads', async () => {
    const api = await localApi((response) => sendJson(response, 500, {}));
    const { core } = makeCore({ pairing: remote, api: api.url });
    const shipped = await shippedWallets.list(first);
    expect(await listWallets(core, first)).toEqual(shipped);
    expect(from(core)).toBe('shipped');
    api.answer = (response) => sendJson(response, 200, { count: 1, data: [one] });
    expect(await listWallets(core, first)).toEqual(shipped);
    expect(api.requested).toHaveLength(1);
  });

  it('fails if it answered before: pages of two lists are not mixed', async () => {
    const api = await localApi((response) => sendJson(response, 200, { count: 1, data: [one] }));
    const { core } = makeCore({ pairing: remote, api: api.url });
    await listWallets(core, first);
    api.answer = (response) => sendJson(response, 500, {});
    await expect(listWallets(core, first)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
    expect(from(core)).toBe('api');
  });

  it('is not mixed with the shipped list if only one of several queries fails', async () => {
    let answerLate = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    const api = await localApi((response, { url = '' }) => {
      if (!url.includes('search=late')) return sendJson(response, 500, {});
      void late.then(() => sendJson(response, 200, { count: 1, data: [one] }));
    });
    const { core } = makeCore({ pairing: remote, api: api.url });
    const requested = listWallets(core, { ...first, search: 'late' });
    await listWallets(core, first);
    expect(from(core)).toBe('shipped');
    answerLate();
    expect(await requested).toEqual(await shippedWallets.list({ ...first, search: 'late' }));
    expect(from(core)).toBe('shipped');
  });
});

describe('every query', () => {
  it("contains the site's choice, its networks, and the wallets in the page", () => {
    const { core } = makeCore({
      pairing: remote,
      networks: [network(1), network(2)],
      modal: { includeWalletIds: ['a'], excludeWalletIds: ['b'] },
    });
    expect(commonQuery(core)).toEqual({
      include: ['a'],
      exclude: ['b'],
      chains: ['eip155:1', 'eip155:2'],
      relay: undefined,
      installed: [{ name: injected.name, rdns: injected.rdns }],
    });
  });

  it.each([
    ['wss://relay.example:8080/path', 'relay.example:8080'],
    ['no url', undefined],
    [undefined, undefined],
  ])('contains the relay of %s', (relayUrl, host) => {
    expect(relayHost(makeCore({ pairing: fakeWallet(undefined, { relayUrl }) }).core)).toBe(host);
  });

  it('contains no relay without a wallet to pair', () => {
    expect(relayHost(makeCore().core)).toBeUndefined();
  });
});
