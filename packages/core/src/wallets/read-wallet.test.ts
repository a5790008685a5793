import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWallet, readWallets } from './read-wallet.ts';
import { shippedWallets } from './shipped-wallets.ts';
import { walletHref } from './wallet-links.ts';

const wallet = { id: 'one', name: 'One' };

it.each([
  ['no object', 'one'],
  ['null', null],
  ['no id', { name: 'One' }],
  ['an empty id', { id: '', name: 'One' }],
  ['an id that is too long', { id: 'a'.repeat(513), name: 'One' }],
  ['no name', { id: 'one' }],
])('drops a wallet with %s', (_, value) => {
  expect(readWallet(value)).toBeUndefined();
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' data:text/html,x',
  'blob:https://one.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'wc:topic@2',
  'http://one.example/app',
  'one two://',
  'one://a?b=c',
])('drops the app link %s', (link) => {
  const read = readWallet({ ...wallet, mobile_link: link, desktop_link: link });
  expect([read?.mobile_link, read?.desktop_link]).toEqual([undefined, undefined]);
});

it('keeps an invalid app link, so that it can be reported to the developer', () => {
  expect(readWallet({ ...wallet, mobile_link: 'javascript:1' })?.broken_link).toBe('javascript:1');
  expect(readWallet({ ...wallet, mobile_link: 'one://' })?.broken_link).toBeUndefined();
});

it.each(['one', 'one:', 'one://', 'https://one.example/app', 'http://localhost:3000/app'])(
  'keeps the app link %s',
  (link) => {
    expect(readWallet({ ...wallet, mobile_link: link })?.mobile_link).toBe(link);
  },
);

it.each([
  'http://one.example/',
  'http://localhost.example/',
  'ftp://one.example/',
  '//one.example/',
  'one',
  5,
])('drops the page %s', (page) => {
  const { homepage, app_store, webapp_link } =
    readWallet({ ...wallet, homepage: page, app_store: page, webapp_link: page }) ?? {};
  expect([homepage, app_store, webapp_link]).toEqual([undefined, undefined, undefined]);
});

it('bounds lists, and drops entries that are not text', () => {
  const many = Array.from({ length: 300 }, (_, index) => `eip155:${index}`);
  const read = readWallet({ ...wallet, chains: [1, '', ...many], relays: many, order: Number.NaN });
  expect(read?.chains).toHaveLength(254);
  expect(read?.relays).toHaveLength(16);
  expect(read?.order).toBeUndefined();
});

it('reads a list up to its limit, each id once', () => {
  const list = [
    wallet,
    { ...wallet, name: 'Twin' },
    'no',
    { id: 'two', name: 'Two' },
    { id: 'three', name: 'Three' },
  ];
  expect(readWallets(list, 4).map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(readWallets({ length: 1, 0: wallet }, 4)).toEqual([]);
});

it('never throws, and keeps no link that executes code', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const record = typeof value === 'object' && value !== null ? value : { mobile_link: value };
      const read = readWallet({ ...record, ...wallet });
      expect(String(read?.mobile_link ?? '')).not.toMatch(/^(javascript|data|vbscript):/i);
    }),
  );
});

it('drops unsafe links and duplicate wallets', () => {
  const wallet = readWallet({
    id: 'x',
    name: 'Evil',
    mobile_link: 'javascript:alert(1)',
    link_mode: 'ftp://x',
    desktop_link: ' data:text/html,x',
    webapp_link: 'http://plain.example',
    homepage: 'javascript:1',
    image_url: 'http://pixel.example/a.png',
  });
  expect(wallet).toEqual({ id: 'x', name: 'Evil', broken_link: 'javascript:alert(1)' });
  const local = { id: 'y', name: 'Local', webapp_link: 'http://wallet.localhost:4003/' };
  expect(readWallet(local)).toEqual(local);
  expect(readWallet({ ...local, webapp_link: 'http://localhost.example/' })?.webapp_link).toBeUndefined();
  expect(readWallets([{ id: 'x', name: 'A' }, { id: 'x', name: 'B' }, { name: 'C' }, null], 10)).toHaveLength(
    1,
  );
});

it.each([
  ['app', 'app'],
  ['app:', 'app:'],
  [' app://x ', 'app://x'],
  ['https://go.example/a', 'https://go.example/a'],
  ['http://go.example', undefined],
  ['https:', undefined],
  ['my app://', undefined],
  ['app://open?x=1', undefined],
  ['wc:', undefined],
  ['', undefined],
])('reads the mobile link %o as %o, and keeps a broken one when read again', (given, link) => {
  const wallet = readWallet({ id: 'x', name: 'X', mobile_link: given });
  expect(wallet?.mobile_link).toBe(link);
  expect(wallet?.broken_link).toBe(link === undefined && given !== '' ? given : undefined);
  expect(readWallet(wallet)).toEqual(wallet);
  expect(readWallet({ ...wallet, link_mode: 'https://a.example' })?.broken_link).toBeUndefined();
  const way = wallet && walletHref(wallet, 'mobile', 'wc:t@2?symKey=1');
  expect(way === undefined || URL.canParse(way.href)).toBe(true);
});

it('reads every shipped wallet unchanged', async () => {
  const { data, count } = await shippedWallets.list({ page: 1, entries: 100 });
  expect(count).toBe(data.length);
  for (const wallet of data) {
    expect(readWallet(wallet)).toEqual(wallet);
    expect(wallet.id).toMatch(/^[0-9a-f]{64}$/);
  }
});
