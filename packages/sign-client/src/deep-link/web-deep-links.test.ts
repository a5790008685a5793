import { describe, expect, test } from 'vitest';
import { webDeepLinks } from './web-deep-links.ts';

const choice = 'WALLETCONNECT_DEEPLINK_CHOICE';

describe('webDeepLinks', () => {
  const open = (url: string, changes: object = {}, web = false) => {
    const opened: unknown[] = [];
    const page: Record<string, unknown> = {
      document: { hasFocus: () => true },
      open: (...parameters: unknown[]) => opened.push(parameters),
      ...changes,
    };
    page.self = page;
    page.top ??= page;
    webDeepLinks(page as never)?.open(url, web);
    return opened;
  };
  const noOpener = 'noreferrer noopener';

  test('opens an app link in the same tab, and its web address in a new one without access to the page', () => {
    expect(open('walletapp://wc')).toEqual([['walletapp://wc', '_self', noOpener]]);
    expect(open('https://wallet.example/wc')).toEqual([['https://wallet.example/wc', '_blank', noOpener]]);
  });

  test('opens a web wallet in its window', () => {
    const opened: unknown[] = [];
    const found = { location: { href: 'about:blank' }, focus: () => opened.push('focus') };
    const seek = (...parameters: unknown[]) => {
      opened.push(parameters);
      return found;
    };
    open('https://wallet.example/wc', { open: seek }, true);
    expect(opened).toEqual([['', 'mooring-wallet https://wallet.example'], 'focus']);
    expect(found.location.href).toBe('https://wallet.example/wc');
  });

  test('opens in the top page from a frame, and always in a new tab in Telegram', () => {
    expect(open('walletapp://wc', { top: {} })).toEqual([['walletapp://wc', '_top', noOpener]]);
    expect(open('walletapp://wc', { TelegramWebviewProxy: {} })).toEqual([
      ['walletapp://wc', '_blank', noOpener],
    ]);
  });

  test.each([
    ['walletapp://wc', '_self'],
    ['walletapp:https://wallet.example', '_self'],
    ['HTTPS://wallet.example/wc', '_blank'],
    ['http://wallet.example/wc', '_blank'],
  ])('opens %s in %s', (url, target) => {
    expect(open(url)).toEqual([[url, target, noOpener]]);
  });

  test.each([{ top: {} }, { TelegramWebviewProxy: {} }, { TelegramWebview: {} }])(
    'opens a web wallet without its window where none can be found again: %j',
    (changes) => {
      const [opened] = open('https://wallet.example/wc', changes, true) as [string[]];
      expect(opened.at(-1)).toBe(noOpener);
      expect(opened[0]).toBe('https://wallet.example/wc');
    },
  );

  test('reads and removes the choice in the page’s storage', () => {
    const stored = new Map([[choice, '{}']]);
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    };
    const links = webDeepLinks({ document: {}, open: () => undefined, localStorage } as never);
    expect([links?.read(choice), links?.read('other')]).toEqual(['{}', null]);
    expect(links?.remove(choice)).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  test('opens nothing while the page has no focus', () => {
    expect(open('walletapp://wc', { document: { hasFocus: () => false } })).toEqual([]);
  });

  test('ignores blocked storage, and returns undefined without a document', () => {
    expect(webDeepLinks({ open: () => undefined } as never)).toBeUndefined();
    const page = {
      document: {},
      open: () => undefined,
      get localStorage() {
        throw new Error('SecurityError');
      },
    };
    const links = webDeepLinks(page as never);
    expect(links?.read(choice)).toBeNull();
    expect(links?.remove(choice)).toBeUndefined();
  });
});
