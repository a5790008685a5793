import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storageKeys } from '../storage/keys.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { readStored } from './read-stored.ts';

const nothing = { recent: [], linking: undefined };

function stored(values: { readonly recent?: unknown; readonly link?: unknown }) {
  const storage = memoryStorage();
  const put = (key: string, value: unknown): void => {
    if (value !== undefined) storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  };
  put(storageKeys.recentWallets, values.recent);
  put(storageKeys.deepLink, values.link);
  return readStored(storage);
}

it('reads nothing without a storage, or from one that throws', () => {
  const broken = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  expect(readStored(undefined)).toEqual(nothing);
  expect(readStored(broken)).toEqual(nothing);
});

it.each(['', '{', 'null', '5', '{}', '[null, 5, {}, []]', `[${' '.repeat(1_200_000)}]`])(
  'drops a list of anything but wallets: %.20j',
  (text) => {
    expect(stored({ recent: text }).recent).toEqual([]);
  },
);

it('reads wallets that this library stored, up to the number that it shows', () => {
  const one = { name: 'One', type: 'announced', connectorId: 'test.one', rdns: 'test.one' };
  const { recent } = stored({
    recent: [one, { ...one, connectorId: 'test.two' }, { ...one, connectorId: 'test.three' }],
  });
  expect(recent.map(({ connectorId }) => connectorId)).toEqual(['test.one', 'test.two']);
});

it('reads the listing that another toolkit stored, as a wallet to pair', () => {
  const { recent } = stored({ recent: [{ id: 'one', name: 'One', mobile_link: 'one://' }] });
  expect(recent).toMatchObject([{ name: 'One', type: 'walletConnect', connectorId: 'walletConnect' }]);
});

it.each([
  ['an unknown type', { name: 'One', type: 'worm', connectorId: 'one' }],
  ['no name', { type: 'announced', connectorId: 'one' }],
  ['a connector that is no text', { name: 'One', type: 'announced', connectorId: {} }],
])('drops a wallet with %s', (_, wallet) => {
  expect(stored({ recent: [wallet] }).recent).toEqual([]);
});

it('reads the app in which a pairing link was opened, unless its link executes code', () => {
  expect(stored({ link: { href: 'one://', name: 'One' } }).linking).toEqual({ href: 'one://', name: 'One' });
  const page = { href: 'https://one.example/', name: 'One', web: true } as const;
  expect(stored({ link: page }).linking).toEqual(page);
  expect(stored({ link: { ...page, web: 'yes' } }).linking).toEqual({ href: page.href, name: 'One' });
  expect(stored({ link: { ...page, href: 'one://' } }).linking).toEqual({ href: 'one://', name: 'One' });
  for (const link of [
    '{',
    null,
    5,
    { href: 'javascript:alert(1)', name: 'One' },
    { href: 'one://' },
    ' '.repeat(2_049),
  ])
    expect(stored({ link }).linking).toBeUndefined();
});

const keys = ['name', 'type', 'connectorId', 'wallet', 'id', 'icon', 'rdns', 'mobile_link', 'href', 'web'];
/** Arbitrary values, with the keys that are read more often than not. */
const hostile = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .array(
      fc.dictionary(
        fc.constantFrom(...keys, '__proto__', 'length'),
        fc.oneof(
          fc.constantFrom<unknown>(
            'announced',
            'walletConnect',
            'One',
            'one://',
            'javascript:alert(1)',
            true,
          ),
          fc.constantFrom<unknown>('x'.repeat(600), 'data:image/png,', 'data:text/html,<script>', {}),
          fc.jsonValue(),
        ),
      ),
      { maxLength: 4 },
    )
    .map((list) => JSON.stringify(list)),
);

it('reads valid wallets and links from any storage, and reads its own result unchanged', () => {
  fc.assert(
    fc.property(hostile, hostile, (recent, link) => {
      const read = stored({ recent, link });
      expect(read.recent.length).toBeLessThanOrEqual(2);
      for (const wallet of read.recent) {
        expect(wallet.name).not.toBe('');
        expect(wallet.connectorId.length).toBeLessThanOrEqual(256);
        expect(wallet.icon ?? 'data:image/').toMatch(/^data:image\//);
        expect(wallet.wallet?.mobile_link ?? '').not.toMatch(/^(javascript|data):/);
      }
      expect(read.linking?.href ?? '').not.toMatch(/^(javascript|data):/);
      expect(stored({ recent: read.recent, link: read.linking })).toEqual(read);
    }),
    { numRuns: 300 },
  );
});
