import { expect, test } from 'vitest';
import type { WalletListing } from '../contract/wallet.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { openWallet, openWebWallet } from './open-wallet.ts';

const base = { id: 'web', name: 'Web Wallet', webapp_link: 'https://wallet.example/' } as WalletListing;

function browser() {
  const calls: string[] = [];
  const windows = new Map<string, string>();
  const open = (url: string, name: string) => {
    calls.push(`open ${url || 'nothing'} in ${name}`);
    return {
      location: {
        get href() {
          return windows.get(name) ?? 'about:blank';
        },
        set href(address: string) {
          windows.set(name, address);
        },
      },
      focus: () => undefined,
      close: () => calls.push('close'),
    };
  };
  return { page: { open }, calls, windows };
}

const name = 'mooring-wallet https://wallet.example';
const link = { status: 'waiting', uri: 'wc:1@2', expiry: 4_000_000_000 } as const;

test('opens a web wallet with the press that chooses it, and then leads its window to the link', () => {
  const { core } = makeCore();
  const { page, calls, windows } = browser();
  core.dispatch({ type: 'opened', view: { name: 'Connect' } });
  openWebWallet(core, base, page);
  expect(calls).toEqual([`open nothing in ${name}`]);
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
  core.dispatch({ type: 'pairingChanged', pairing: link });
  expect(windows.get(name)).toBe('https://wallet.example/wc?uri=wc%3A1%402');
  expect(core.store.getState().linking).toEqual({
    ...{ href: 'https://wallet.example/', name: 'Web Wallet', web: true },
  });
});

test('an attempt that failed before the press does not close the window', () => {
  const { core } = makeCore();
  const { page, calls, windows } = browser();
  const error = { code: 'UNKNOWN', text: '', message: '', retryable: true } as const;
  core.dispatch({ type: 'opened', view: { name: 'Connect' } });
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error } });
  openWebWallet(core, base, page);
  core.dispatch({ type: 'pushed', view: { name: 'Connect' } });
  expect(calls).not.toContain('close');
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
  core.dispatch({ type: 'pairingChanged', pairing: link });
  expect(windows.get(name)).toBe('https://wallet.example/wc?uri=wc%3A1%402');
});

test('closes an empty window if the link fails, or if the modal closes first', () => {
  for (const end of ['failed', 'closed'] as const) {
    const { core } = makeCore();
    const { page, calls } = browser();
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    openWebWallet(core, base, page);
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
    if (end === 'closed') core.dispatch({ type: 'closed' });
    else
      core.dispatch({
        type: 'pairingChanged',
        pairing: { status: 'failed', error: { code: 'UNKNOWN', text: '', message: '', retryable: true } },
      });
    expect(calls.at(-1)).toBe('close');
  }
});

test('opens no window for a wallet that is scanned', () => {
  const { core } = makeCore();
  const { page, calls } = browser();
  openWebWallet(core, { ...base, mobile_link: 'wallet://' }, page);
  expect(calls).toEqual([]);
});

test('opens the app, or the window of the web wallet, for a request', () => {
  const { page, calls } = browser();
  openWallet({ href: 'walletapp://', name: 'App' }, page);
  openWallet({ href: 'https://wallet.example/', name: 'Web Wallet', web: true }, page);
  expect(calls).toEqual(['open walletapp:// in _self', `open nothing in ${name}`]);
});

test('opens the web address of an app in a window without access to the page', () => {
  const opened: unknown[] = [];
  const open = (...parameters: unknown[]) => {
    opened.push(parameters);
    return null;
  };
  openWallet({ href: 'https://app.example/', name: 'App' }, { open });
  expect(opened).toEqual([['https://app.example/', '_blank', 'noreferrer noopener']]);
});
