import { expect, it } from 'vitest';
import { type DeviceWindow, readDevice } from './read-device.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const iphoneChrome = iphone.replace('Version/18.0', 'CriOS/130.0.0.0');
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const linux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

function device(userAgent: string, touch: boolean, more: object = {}): string {
  const page: DeviceWindow = {
    navigator: { userAgent, maxTouchPoints: touch ? 5 : 0 },
    matchMedia: () => ({ matches: touch }),
    ...more,
  };
  return Object.entries(readDevice(page))
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(' ');
}

it.each([
  ['an iPhone', iphone, true, 'mobile ios safari'],
  ['another browser of an iPhone', iphoneChrome, true, 'mobile ios'],
  ['an iPad, which calls itself a Mac', mac, true, 'mobile ios safari'],
  ['a Mac', mac, false, 'safari'],
  ['an Android phone', pixel, true, 'mobile android'],
  ['a phone with a mouse', pixel, false, 'android'],
  ['a desk', linux, false, ''],
  ['a desk with a touch screen', linux, true, ''],
  ['Firefox', firefox, false, ''],
])('detects %s', (_what, agent, touch, expected) => {
  expect(device(agent, touch)).toBe(expected);
});

it('detects Telegram by its globals, and nothing on a server', () => {
  expect(device(pixel, true, { TelegramWebview: {} })).toBe('mobile android telegram');
  expect(device(iphone, true, { TelegramWebviewProxy: {} })).toBe('mobile ios safari telegram');
  expect(Object.values(readDevice({})).some(Boolean)).toBe(false);
});
