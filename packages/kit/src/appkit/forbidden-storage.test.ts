// @vitest-environment happy-dom
import { connect } from '@mooring/core/modal';
import { DefaultSIWX } from '@mooring/core/siwx';
import { createTestWallet } from '@mooring/evm/testing';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadCoreModal, loadPaired, loadSiwx, loadUniversal } from '../lazy.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();

const cleanups: (() => void)[] = [];
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const network = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
};

// Load lazy code up front: compiling it may be slow on a busy machine.
beforeAll(() => Promise.all([loadCoreModal(), loadPaired(), loadSiwx(), loadUniversal()]));
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.restoreAllMocks();
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

const look = () => vi.spyOn(window, 'localStorage', 'get');
const forbidden: Readonly<Record<string, () => unknown>> = {
  'throws when it is looked at': () => look().mockImplementation(refuse),
  'is null': () => look().mockReturnValue(null as never),
  'throws when it is used': () =>
    look().mockReturnValue({ getItem: refuse, setItem: refuse, removeItem: refuse } as never),
};

it.each(
  Object.entries(forbidden).flatMap(([how, forbid]) => [
    { how, forbid, prefix: undefined },
    { how, forbid, prefix: 'second' },
  ]),
)(
  'connects, requests a sign-in and disconnects in a page whose localStorage $how, with prefix $prefix',
  async ({ forbid, prefix }) => {
    forbid();
    const wallet = createTestWallet({ rdns: 'test.one', name: 'One', accounts: [address], chains: [31_337] });
    cleanups.push(wallet.announce(window));
    const kit = createAppKit({
      networks: [network],
      services: { relay: 'ws://localhost:1' },
      siwx: new DefaultSIWX({ required: false }),
      ...(prefix !== undefined && { customStoragePrefix: prefix }),
    });
    cleanups.push(() => kit.destroy());
    await kit.ready();
    await kit.open();
    await vi.waitFor(() =>
      expect(kit.core.store.getState().connectors.map(({ id }) => id)).toContain('test.one'),
    );
    expect(await connect(kit.core, { connectorId: 'test.one' })).toBeUndefined();
    expect(kit.getAddress()).toBe(address);
    await vi.waitFor(() => expect(kit.core.store.getState().signIn.status).toBe('needed'));
    await kit.disconnect();
    expect(kit.getIsConnectedState()).toBe(false);
  },
);
