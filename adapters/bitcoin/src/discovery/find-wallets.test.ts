import { type RegisterApi, readyEvent, registerEvent } from '@mooring/core/adapter';
import { expect, it, onTestFinished } from 'vitest';
import { mainnetId } from '../network/chains.ts';
import { TestWindow, testPage } from '../test-support/page.ts';
import { type BitcoinTestWalletOptions, createBitcoinTestWallet } from '../testing/bitcoin-test-wallet.ts';
import { findWallets } from './find-wallets.ts';

function makePage() {
  const target = new TestWindow();
  const page = testPage();
  let changes = 0;
  const announce = (options: Partial<BitcoinTestWalletOptions>) => {
    const wallet = createBitcoinTestWallet({ kind: 'wbip', name: 'One', keys: [1], ...options });
    return { wallet, end: wallet.announce(target) };
  };
  const search = () => {
    const found = findWallets(target, page, () => {
      changes += 1;
    });
    onTestFinished(found.stop);
    return {
      ...found,
      ids: () => found.list().map(({ info }) => info.id),
      names: () => found.list().map(({ info }) => info.name),
    };
  };
  return { target, page, announce, search, changes: () => changes };
}

it('finds wallets of every kind, with ids in the namespace', () => {
  const { announce, search } = makePage();
  announce({ kind: 'standard', name: 'Standard One' });
  announce({ kind: 'okx' });
  announce({ kind: 'unisat' });
  announce({ kind: 'wbip', name: 'Xverse Wallet' });
  announce({ kind: 'leather', name: 'Leather' });
  const { list, ids, names } = search();
  expect(ids()).toEqual([
    'bip122:xverse',
    'bip122:leather',
    'bip122:standard one',
    'bip122:unisat',
    'bip122:okx',
  ]);
  expect(names()).toEqual(['Xverse Wallet', 'Leather', 'Standard One', 'UniSat Wallet', 'OKX Wallet']);
  for (const { info } of list()) expect(info).toMatchObject({ type: 'announced', namespaces: ['bip122'] });
});

it('looks three more times, 200 ms apart, and then only when a wallet registers', async () => {
  const { announce, search, page, changes } = makePage();
  const { ids } = search();
  await page.clock.advance(150);
  const { end } = announce({ kind: 'unisat' });
  expect(ids()).toEqual([]);
  await page.clock.advance(50);
  expect(ids()).toEqual(['bip122:unisat']);
  end();
  await page.clock.advance(200);
  expect(ids()).toEqual([]);
  announce({ kind: 'okx' });
  await page.clock.advance(200);
  expect(ids()).toEqual(['bip122:okx']);
  announce({ kind: 'wbip', name: 'Too late' });
  await page.clock.advance(10_000);
  expect(ids()).toEqual(['bip122:okx']);
  expect(changes()).toBe(3);
  announce({ kind: 'standard', name: 'Later' });
  expect(ids()).toEqual(['bip122:too late', 'bip122:later', 'bip122:okx']);
  expect(changes()).toBe(4);
});

it('does not search again after `stop`', async () => {
  const { announce, search, page, changes } = makePage();
  const { stop } = search();
  stop();
  announce({ kind: 'unisat' });
  announce({ kind: 'standard', name: 'Later' });
  await page.clock.advance(1_000);
  expect(changes()).toBe(0);
});

it('lists a wallet with several interfaces once, WBIP-004 first', () => {
  const { announce, search, target } = makePage();
  const okx = announce({ kind: 'okx' }).wallet;
  announce({ kind: 'standard', name: 'OKX' });
  const listed = announce({ kind: 'wbip', name: 'OKX Wallet' }).wallet;
  // The same object under another name.
  Reflect.set(target, 'HiroWalletProvider', listed.object);
  Reflect.set(target, 'btc_providers', [
    ...Reflect.get(target, 'btc_providers'),
    { id: 'HiroWalletProvider', name: 'Hiro', icon: '' },
  ]);
  const { list } = search();
  expect(list()).toHaveLength(1);
  expect(list()[0]?.source).toBe(listed.object);
  expect(list()[0]?.source).not.toBe(okx.object);
});

it('keeps the interface of a listed wallet, so that connections survive', async () => {
  const { announce, search, page } = makePage();
  const { wallet } = announce({ kind: 'standard', name: 'Xverse' });
  const { list } = search();
  const [first] = list();
  announce({ kind: 'wbip', name: 'Xverse Wallet' });
  await page.clock.advance(200);
  expect(list()).toEqual([first]);
  expect(list()[0]?.source).toBe(wallet.object);
});

it('lists the first of two wallets with one name', () => {
  const { announce, search } = makePage();
  const first = announce({ kind: 'standard', name: 'Same' }).wallet;
  announce({ kind: 'standard', name: 'same wallet', keys: [2] });
  expect(
    search()
      .list()
      .map(({ source }) => source),
  ).toEqual([first.object]);
});

it("distinguishes Binance, which takes UniSat's place, from UniSat", () => {
  const { target, search } = makePage();
  const binance = createBitcoinTestWallet({ kind: 'unisat', name: 'x', keys: [1] }).object;
  const bitget = createBitcoinTestWallet({ kind: 'unisat', name: 'x', keys: [2] }).object;
  Reflect.set(target, 'unisat', Object.assign(binance, { isBinance: true }));
  Reflect.set(target, 'binancew3w', { bitcoin: binance });
  Reflect.set(target, 'bitkeep', { unisat: bitget });
  expect(search().names()).toEqual(['Binance Wallet', 'Bitget Wallet']);
});

it("does not list Phantom's Bitcoin object, which its maker has withdrawn", () => {
  const { target, search } = makePage();
  const { object } = createBitcoinTestWallet({ kind: 'unisat', name: 'x', keys: [1] });
  Reflect.set(target, 'phantom', { bitcoin: object });
  expect(search().list()).toEqual([]);
});

it('finds newer builds of UniSat under their own name', () => {
  const { target, search } = makePage();
  Reflect.set(
    target,
    'unisat_wallet',
    createBitcoinTestWallet({ kind: 'unisat', name: 'x', keys: [1] }).object,
  );
  expect(search().ids()).toEqual(['bip122:unisat']);
});

it("follows the path of a listed wallet, and recognises one with UniSat's interface", async () => {
  const { target, search } = makePage();
  const xverse = createBitcoinTestWallet({ kind: 'wbip', name: 'x', keys: [1] }).object;
  const unisat = createBitcoinTestWallet({ kind: 'unisat', name: 'x', keys: [2] });
  Reflect.set(target, 'XverseProviders', { BitcoinProvider: xverse });
  Reflect.set(target, 'unisat', unisat.object);
  Reflect.set(target, 'btc_providers', [
    {
      id: 'XverseProviders.BitcoinProvider',
      name: 'Xverse Wallet',
      icon: 'data:image/png;base64,iVBORw0KGgo=',
    },
    { id: 'unisat', name: 'Unisat Wallet', icon: '' },
  ]);
  const { list, ids } = search();
  expect(ids()).toEqual(['bip122:xverse', 'bip122:unisat']);
  await list()[1]?.connect({ silent: false, chainId: mainnetId });
  expect(unisat.requests.map(({ method }) => method)).toContain('requestAccounts');
});

it('truncates names, and drops icons that would cause a request', () => {
  const { target, search } = makePage();
  const object = createBitcoinTestWallet({ kind: 'wbip', name: 'x', keys: [1] }).object;
  Reflect.set(target, 'evil', object);
  Reflect.set(target, 'btc_providers', [
    { id: 'evil', name: `\u202eevil ${'a'.repeat(10_000)}`, icon: 'https://evil.example/icon.png' },
  ]);
  const [found] = search().list();
  expect(Array.from(found?.info.name ?? '')).toHaveLength(64);
  expect(found?.info.icon).toBeUndefined();
});

it.each([
  ['no list', 'all'],
  ['entries that are none', [null, 5, 'x', {}, { id: 5, name: 'x' }, { id: '', name: 'x' }]],
  ['a path to nothing', [{ id: 'a.b.c', name: 'x', icon: '' }]],
  ['a path that is too long', [{ id: 'a.b.c.d.e.f', name: 'x', icon: '' }]],
  ['an object without a way to ask', [{ id: 'plain', name: 'x', icon: '' }]],
  ['no name', [{ id: 'wallet', name: '\u200b', icon: '' }]],
  ['a path to a property that throws', [{ id: 'throwing.wallet', name: 'x', icon: '' }]],
  [
    'an entry that throws',
    [
      {
        get id(): never {
          throw new Error('no');
        },
      },
    ],
  ],
])('lists no wallet for %s', (_what, list) => {
  const { target, search } = makePage();
  Reflect.set(target, 'plain', {});
  Reflect.set(target, 'wallet', { request: () => undefined });
  Object.defineProperty(target, 'throwing', {
    get() {
      throw new Error('no');
    },
  });
  Reflect.set(target, 'btc_providers', list);
  expect(search().list()).toEqual([]);
});

it('lists the Bitcoin wallets among what registers, whatever else does', () => {
  const { target, search } = makePage();
  const { ids } = search();
  const working = createBitcoinTestWallet({ kind: 'standard', name: 'Working', keys: [1] }).object;
  const register = (...wallets: readonly unknown[]) => {
    const detail = (api: RegisterApi): unknown => api.register(...(wallets as never[]));
    target.dispatchEvent(new CustomEvent(registerEvent, { detail }));
  };
  register(
    undefined,
    'text',
    { name: 'Solana only', features: { 'standard:connect': { connect() {} }, 'solana:signMessage': {} } },
    working,
  );
  expect(ids()).toEqual(['bip122:working']);
  for (const detail of [undefined, {}, 'x']) target.dispatchEvent(new CustomEvent(registerEvent, { detail }));
  target.dispatchEvent(new CustomEvent(readyEvent));
  expect(ids()).toEqual(['bip122:working']);
});

it('reads at most 64 listed and 64 registered wallets', () => {
  const { target, announce, search } = makePage();
  for (let index = 0; index < 100; index += 1) announce({ kind: 'wbip', name: `Listed ${index}` });
  expect(search().list()).toHaveLength(64);
  Reflect.deleteProperty(target, 'btc_providers');
});
