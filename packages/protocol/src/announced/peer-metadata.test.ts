import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeerMetadata } from './peer-metadata.ts';
import { readWalletIcon } from './wallet-icon.ts';
import { readWalletName } from './wallet-name.ts';

describe('an announced name', () => {
  it('keeps a valid name unchanged', () => {
    expect(readWalletName('Caffè  Wallet 日本 🦊')).toBe('Caffè Wallet 日本 🦊');
  });

  it('is bounded to one line and cannot reorder or hide text', () => {
    expect(readWalletName('a'.repeat(10_000))).toBe(`${'a'.repeat(63)}…`);
    expect(readWalletName('\u202eevil\u202c\u0000\u200b\u2066\nline two')).toBe('evil line two');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const name = readWalletName(text) ?? 'x';
        expect(Array.from(name).length).toBeLessThanOrEqual(64);
        expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u);
        expect(name.trim()).toBe(name);
      }),
    );
  });

  it('keeps no more combining marks on a letter than any language uses', () => {
    expect(readWalletName(`Wa${'\u0337\u0334'.repeat(50)}llet`)).toBe('Wa\u0337\u0334\u0337\u0334llet');
    expect(readWalletName('กำลัง ติด ❤️ Tiếng Việt')).toBe('กำลัง ติด ❤️ Tiếng Việt');
    expect(readWalletName('half \ud800 pair')).toBe('half pair');
  });

  it.each([undefined, null, 5, '', ' \n ', '\u200b', '\u3164', '\u2800\u115f', '\ufe0f', {}, ['x']])(
    'is undefined for %j',
    (value) => {
      expect(readWalletName(value)).toBeUndefined();
    },
  );
});

describe('an announced icon', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'svg+xml'])('accepts type %s', (type) => {
    const icon = `data:image/${type};base64,AAAA`;
    expect(readWalletIcon(icon)).toBe(icon);
    expect(readWalletIcon(`\n${icon} `)).toBe(icon);
  });

  it.each([
    'javascript:alert(1)',
    'https://example.com/icon.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/pngx,AAAA',
    'data:image/png',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    '',
    5,
    undefined,
  ])('rejects %j', (value) => {
    expect(readWalletIcon(value)).toBeUndefined();
  });
});

describe('announced metadata', () => {
  it('keeps displayable members', () => {
    const icon = 'data:image/png;base64,AAAA';
    expect(
      readPeerMetadata({
        name: 'Shop',
        description: 'Buys things',
        url: 'https://shop.example/x',
        icons: ['https://a.example/i.png', icon],
      }),
    ).toEqual({ name: 'Shop', description: 'Buys things', url: 'https://shop.example/x', icon });
  });

  it.each([undefined, null, 'text', [], { name: {}, description: 1, url: [], icons: 'x' }])(
    'is empty for %j',
    (value) => {
      expect(readPeerMetadata(value)).toEqual({ name: '', description: '', url: '', icon: undefined });
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example',
    'https://bank.example@evil.example/',
    'shop.example',
    `https://shop.example/${'a'.repeat(3_000)}`,
  ])('drops the URL %s', (url) => {
    expect(readPeerMetadata({ url }).url).toBe('');
  });

  it('shows an internationalized host as punycode', () => {
    expect(readPeerMetadata({ url: 'https://аррӏе.com/' }).url).toMatch(/^https:\/\/xn--/);
  });
});
