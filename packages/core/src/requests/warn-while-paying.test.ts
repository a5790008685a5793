import { expect, onTestFinished, test } from 'vitest';
import type { WalletRequest } from '../contract/wallet-request.ts';
import { anyDevice } from '../store/read-device.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { warnWhilePaying } from './warn-while-paying.ts';

function visitor(device = anyDevice) {
  const { core } = makeCore({ device });
  onTestFinished(() => core.destroy());
  const page = new EventTarget();
  const stop = warnWhilePaying(core, page);
  onTestFinished(stop);
  const request: WalletRequest = {
    ...{ key: '1', id: 7, walletId: 'w', namespace: 'eip155', chain: 'eip155:1', account: undefined },
    ...{ method: 'eth_sendTransaction', purpose: 'transaction', stage: 'sent', found: false },
    ...{ askedAt: 0, expiry: 300_000 },
  };
  return {
    stop,
    waits: (...requests: readonly Partial<WalletRequest>[]) =>
      core.dispatch({
        type: 'requestsChanged',
        requests: requests.map((change) => ({ ...request, ...change })),
      }),
    /** Whether the browser would warn before the page is left. */
    warns: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
}

test('warns while a payment is asked, whoever asked for it, and no longer', () => {
  const { waits, warns } = visitor();
  expect(warns()).toBe(false);
  waits({});
  expect(warns()).toBe(true);
  waits({}, { key: '2' });
  waits({ key: '2' });
  expect(warns()).toBe(true);
  waits();
  expect(warns()).toBe(false);
});

test.each<readonly [string, Partial<WalletRequest>]>([
  ['a signature', { purpose: 'signature' }],
  ['a payment of an earlier page', { found: true }],
])('does not warn for %s', (_, change) => {
  const { waits, warns } = visitor();
  waits(change);
  expect(warns()).toBe(false);
});

test('does not warn on a phone, where opening the wallet may leave the page', () => {
  const { waits, warns } = visitor({ ...anyDevice, mobile: true });
  waits({});
  expect(warns()).toBe(false);
});

test('ends with what follows the requests', () => {
  const { stop, waits, warns } = visitor();
  waits({});
  stop();
  expect(warns()).toBe(false);
});
