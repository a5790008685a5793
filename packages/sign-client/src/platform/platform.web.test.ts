import { afterEach, describe, expect, test, vi } from 'vitest';
import { platform } from './platform.web.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('system()', () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0.0.0 Safari/537.36`,
      'windows-chrome-131.0.0.0',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.1.2`,
      'windows-edg-131.0.1.2',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
      'linux-opr-115.0.0.0',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'linux-firefox-133.0'],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36`,
      'android-chrome-131.0.0.0',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'macos-safari-18.1',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'iphone-safari-18.1',
    ],
    ['something else', 'unknown-browser-0'],
    ['', 'unknown-browser-0'],
    [undefined, 'unknown-browser-0'],
  ])('for %j is %s', (userAgent, system) => {
    vi.stubGlobal('navigator', { userAgent });
    vi.stubGlobal('location', { host: 'Shop.example:8080' });
    expect(platform.system()).toBe(`${system}/browser:shop.example:8080`);
  });

  test('is empty outside a page', () => {
    vi.stubGlobal('location', undefined);
    vi.stubGlobal('navigator', { userAgent: '' });
    expect(platform.system()).toMatch(/\/browser:unknown$/);
    vi.stubGlobal('navigator', undefined);
    expect(platform.system()).toBe('unknown/unknown');
  });
});

describe('network', () => {
  test('is watched through the page’s events until the watch ends', () => {
    const page = new EventTarget();
    const heard: boolean[] = [];
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('navigator', { onLine: false });
    const network = platform.network();
    expect(network.isOnline()).toBe(false);
    const stop = network.watch((isOnline) => heard.push(isOnline));
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('online'));
    stop();
    page.dispatchEvent(new Event('offline'));
    expect(heard).toEqual([false, true]);
  });

  test.each([{}, { onLine: undefined }, { onLine: true }])(
    'is online unless the page reports otherwise: %j',
    (navigator) => {
      vi.stubGlobal('addEventListener', () => undefined);
      vi.stubGlobal('navigator', navigator);
      expect(platform.network().isOnline()).toBe(true);
    },
  );

  test.each(['addEventListener', 'navigator'])('is online without %s', (missing) => {
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal(missing, undefined);
    expect(platform.network().isOnline()).toBe(true);
  });
});

describe('storage', () => {
  test('uses memory if the browser has no database, or denies it', async () => {
    for (const indexedDB of [
      undefined,
      {
        open: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    ]) {
      vi.stubGlobal('indexedDB', indexedDB);
      const storage = await platform.storage({});
      await storage.setItem('key', { value: 1 });
      expect(await storage.getItem('key')).toEqual({ value: 1 });
      const other = await platform.storage({});
      expect(await other.getItem('key')).toBeUndefined();
    }
  });

  test('finds no records of the original packages without a database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await platform.legacyStorage()).toBeUndefined();
  });
});

test('returns different random bytes of the requested length', () => {
  expect(platform.random(32)).toHaveLength(32);
  expect(platform.random(32)).not.toEqual(platform.random(32));
});

test('calls back when the page may end, until it is stopped', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  let left = 0;
  const stop = platform.onLeave(() => {
    left += 1;
  });
  page.dispatchEvent(new Event('pagehide'));
  expect(left).toBe(1);
  stop();
  page.dispatchEvent(new Event('pagehide'));
  expect(left).toBe(1);
});

test('has no page to leave in a worker without events', () => {
  vi.stubGlobal('addEventListener', undefined);
  expect(platform.onLeave(() => undefined)()).toBeUndefined();
});
