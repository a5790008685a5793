import { expect, test } from 'vitest';
import { openWalletWindow, showWalletWindow, walletWindowName } from './wallet-window.ts';

/** A browser that has these windows, by name. */
function browser(windows: Record<string, string> = {}, blocks = false) {
  const calls: string[] = [];
  const open = (url: string, name: string) => {
    calls.push(`open ${url} ${name}`);
    if (blocks) return null;
    windows[name] ??= 'about:blank';
    return {
      location: {
        get href() {
          // A page of another origin may not be read.
          if (windows[name] !== 'about:blank') throw new Error('SecurityError');
          return 'about:blank';
        },
        set href(address: string) {
          windows[name] = address;
        },
      },
      focus: () => calls.push('focus'),
      close: () => calls.push('close'),
    };
  };
  return { page: { open }, windows, calls };
}

const name = 'mooring-wallet https://wallet.example';

test('names one window for each origin of a web wallet', () => {
  expect(walletWindowName('https://wallet.example/wc?uri=1')).toBe(name);
  expect(walletWindowName('https://wallet.example:8443/')).not.toBe(name);
  expect(walletWindowName('walletapp://wc')).toBeUndefined();
  expect(walletWindowName('https://')).toBeUndefined();
});

test('opens a window for a wallet, and shows an existing one without reloading it', () => {
  const { page, windows, calls } = browser();
  showWalletWindow(page, 'https://wallet.example/wc?requestId=1');
  showWalletWindow(page, 'https://wallet.example/wc?requestId=2');
  expect(windows).toEqual({ [name]: 'https://wallet.example/wc?requestId=1' });
  expect(calls.filter((call) => call === 'focus')).toHaveLength(2);
});

test('reserves a window within a press, and navigates it to the link once there is one', () => {
  const { page, windows } = browser();
  openWalletWindow(page, 'https://wallet.example')?.go('https://wallet.example/wc?uri=wc');
  expect(windows).toEqual({ [name]: 'https://wallet.example/wc?uri=wc' });
});

test('closes a window that was not needed, and leaves one that shows the wallet', () => {
  const empty = browser();
  openWalletWindow(empty.page, 'https://wallet.example')?.closeIfEmpty();
  expect(empty.calls).toContain('close');
  const used = browser({ [name]: 'https://wallet.example/' });
  openWalletWindow(used.page, 'https://wallet.example')?.closeIfEmpty();
  expect(used.calls).not.toContain('close');
});

test('does nothing if the browser refuses', () => {
  const { page } = browser({}, true);
  expect(openWalletWindow(page, 'https://wallet.example')).toBeUndefined();
  expect(() => showWalletWindow(page, 'https://wallet.example')).not.toThrow();
});
