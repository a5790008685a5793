import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeerMetadata } from './peer-metadata.ts';

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

  it('keeps the first icon that can be shown, of the first eight', () => {
    const icon = 'data:image/png;base64,AAAA';
    const icons = Array.from({ length: 7 }, () => 'https://a.example/i.png');
    expect(readPeerMetadata({ icons: [...icons, icon, 'data:image/png;base64,BBBB'] }).icon).toBe(icon);
    expect(readPeerMetadata({ icons: [...icons, icons, icon] }).icon).toBeUndefined();
    expect(readPeerMetadata({ icons: [7, null, icon] }).icon).toBe(icon);
    expect(readPeerMetadata({ icons: { 0: icon } }).icon).toBeUndefined();
  });

  it('is bounded, on one line and free of misleading characters, for any input', () => {
    const member = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc.webUrl(),
      fc.array(fc.oneof(fc.string(), fc.constant('data:image/png,x'))),
    );
    fc.assert(
      fc.property(fc.record({ name: member, description: member, url: member, icons: member }), (value) => {
        const { name, description, url, icon } = readPeerMetadata(value);
        expect(Array.from(name).length).toBeLessThanOrEqual(64);
        expect(Array.from(description).length).toBeLessThanOrEqual(300);
        for (const text of [name, description]) expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(url).toMatch(/^(?:https?:\/\/[^@/]*\/.*)?$/);
        expect(icon ?? 'data:image/').toMatch(/^data:image\//);
      }),
    );
  });
});
