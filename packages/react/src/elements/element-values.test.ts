// @vitest-environment happy-dom
// @own-process: a page defines its elements once

import type { Adapter, Namespace } from '@mooring/core';
import type { AdapterHost } from '@mooring/core/adapter';
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defineElements } from './define-elements.ts';
import { syncElement } from './sync-element.ts';

const accounts = {
  eip155: '0xabcdef0000000000000000000000000000012345',
  solana: 'H5hqGq3kRs1yzKHPa4Tgcb7XVmhqMqXQMvEUJ1nC1Jc7',
} as const;
type Chain = keyof typeof accounts;

defineElements(syncElement);
let release: () => void = () => undefined;
afterEach(() => {
  document.body.replaceChildren();
  release();
});

/** A page whose site has an EVM and a Solana network. */
function page() {
  const hosts = new Map<Namespace, AdapterHost>();
  const connect = vi.fn(
    (_parameters: { readonly connectorId: string }) => new Promise<void>(() => undefined),
  );
  const getBalance = vi.fn(async () => ({ value: 15n, decimals: 1, symbol: 'ETH' }));
  const adapterOf = (namespace: Chain): Adapter => ({
    type: 'test',
    namespace,
    proposal: { methods: [], events: [] },
    attach: (host) => void hosts.set(namespace, host),
    reconnect: async () => undefined,
    connect,
    connectExisting: async () => undefined,
    disconnect: async () => undefined,
    switchConnection: async () => undefined,
    switchNetwork: async () => undefined,
    getBalance,
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    destroy: () => undefined,
  });
  const clock = new FakeClock();
  const core = createCore({
    networks: [testNetwork(1), { ...testNetwork(2), chainNamespace: 'solana', caipNetworkId: 'solana:2' }],
    adapters: [adapterOf('eip155'), adapterOf('solana')],
    clock,
  });
  const found = (namespace: Chain) => ({
    id: `${namespace} wallet`,
    type: 'announced' as const,
    name: `Wallet of ${namespace}`,
    namespaces: [namespace],
  });
  for (const namespace of ['eip155', 'solana'] as const)
    hosts.get(namespace)?.report({
      connection: { status: 'disconnected' },
      connections: [],
      connectors: [found(namespace)],
    });
  release = registerCore(core);
  return {
    core,
    clock,
    connect,
    getBalance,
    connectTo(namespace: Chain) {
      const chainId = namespace === 'eip155' ? 'eip155:1' : 'solana:2';
      const address = `${chainId}:${accounts[namespace]}` as const;
      hosts.get(namespace)?.report({
        connection: {
          status: 'connected',
          connectorId: `${namespace} wallet`,
          wallet: { name: `Wallet of ${namespace}`, type: 'announced' },
          accounts: [address],
          address,
          chainId,
        },
        connections: [],
        connectors: [found(namespace)],
      });
    },
    view: () => core.store.getState().router.history.at(-1),
  };
}

function put(html: string): HTMLButtonElement {
  document.body.innerHTML = html;
  const button = document.body.firstElementChild?.shadowRoot?.querySelector('button');
  if (!button) throw new Error(`${html} has no button`);
  return button;
}

describe.each(['appkit', 'w3m'] as const)('%s-', (prefix) => {
  test.each(['button', 'connect-button', 'account-button', 'network-button', 'wallet-button'])(
    '%s: `disabled` ignores presses',
    (kind) => {
      const { core, connect, connectTo } = page();
      if (kind === 'account-button') connectTo('eip155');
      const button = put(`<${prefix}-${kind} wallet="harbour" disabled></${prefix}-${kind}>`);
      expect(button.disabled).toBe(true);
      button.click();
      expect(core.store.getState().open).toBe(false);
      expect(connect).not.toHaveBeenCalled();
      document.body.firstElementChild?.removeAttribute('disabled');
      return expect.poll(() => button.disabled).toBe(false);
    },
  );

  test.each(['button', 'connect-button', 'account-button', 'network-button', 'wallet-button'])(
    '%s: `size` is medium unless it is sm',
    (kind) => {
      const { connectTo } = page();
      if (kind === 'account-button') connectTo('eip155');
      const small = (size: string): boolean =>
        put(`<${prefix}-${kind} wallet="harbour" ${size}></${prefix}-${kind}>`).classList.contains(
          'mo-button--small',
        );
      expect(['', 'size="md"', 'size="sm"', 'size="xl"'].map(small)).toEqual([false, false, true, false]);
    },
  );

  test.each(['button', 'connect-button'])('%s: `label` and `loadingLabel` are its words', (kind) => {
    const { core } = page();
    const button = put(`<${prefix}-${kind} label="Join" loadingLabel="Wait"></${prefix}-${kind}>`);
    expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['Join', null]);
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } });
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Wait', 'true']);
  });

  test('network-button: `label` is shown and read aloud in place of the network', () => {
    page();
    const button = put(`<${prefix}-network-button label="Chain"></${prefix}-network-button>`);
    expect(button.querySelector('slot')?.textContent).toBe('Chain');
    expect(button.getAttribute('aria-label')).toBe('Network: Chain');
  });

  test.each(['button', 'account-button'])('%s: `balance` is shown unless it is hide', async (kind) => {
    const { clock, connectTo, getBalance } = page();
    connectTo('eip155');
    const hidden = put(`<${prefix}-${kind} balance="hide"></${prefix}-${kind}>`);
    await clock.advance(0);
    expect(hidden.textContent).toBe('0xab…012345');
    expect(getBalance).not.toHaveBeenCalled();
    for (const balance of ['', 'balance="show"']) {
      const shown = put(`<${prefix}-${kind} ${balance}></${prefix}-${kind}>`);
      await expect.poll(() => shown.textContent).toBe('1.5 ETH0xab…012345');
    }
  });

  test.each(['button', 'account-button'])(
    '%s: `charsStart` and `charsEnd` count the characters of the address',
    (kind) => {
      const { connectTo } = page();
      connectTo('eip155');
      const shown = (attributes: string): string =>
        put(`<${prefix}-${kind} balance="hide" ${attributes}></${prefix}-${kind}>`).textContent ?? '';
      expect(shown('charsStart="6"')).toBe('0xabcd…012345');
      expect(shown('charsStart="6" charsEnd="2"')).toBe('0xabcd…45');
      expect(shown('charsEnd="0"')).toBe('0xab…');
      expect(shown('charsStart="no" charsEnd="-1"')).toBe('0xab…012345');
      expect(shown('charsStart="999"')).toBe(accounts.eip155);
    },
  );

  test.each(['button', 'connect-button'])('%s: `namespace` lists the wallets of one', (kind) => {
    const { view } = page();
    put(`<${prefix}-${kind} namespace="solana"></${prefix}-${kind}>`).click();
    expect(view()).toEqual({ name: 'Connect', namespace: 'solana' });
  });

  test.each(['button', 'account-button'])(
    '%s: `namespace` shows the account of one, and opens it',
    (kind) => {
      const { core, connectTo, view } = page();
      connectTo('eip155');
      connectTo('solana');
      expect(core.store.getState().activeNamespace).toBe('eip155');
      const texts = ['', 'namespace="eip155"', 'namespace="solana"'].map(
        (attribute) => put(`<${prefix}-${kind} balance="hide" ${attribute}></${prefix}-${kind}>`).textContent,
      );
      expect(texts).toEqual(['0xab…012345', '0xab…012345', 'H5hq…nC1Jc7']);
      document.body.firstElementChild?.shadowRoot?.querySelector('button')?.click();
      expect([view()?.name, core.store.getState().activeNamespace]).toEqual(['Account', 'solana']);
    },
  );

  test('account-button: hidden while its `namespace` has no account', () => {
    page().connectTo('eip155');
    expect(put(`<${prefix}-account-button namespace="solana"></${prefix}-account-button>`).hidden).toBe(true);
  });

  test('wallet-button: `wallet` and `namespace` choose what a press connects, `label` its text', async () => {
    const { connect } = page();
    const button = put(
      `<${prefix}-wallet-button wallet="solana wallet" namespace="solana" label="Use mine"></${prefix}-wallet-button>`,
    );
    expect(button.getAttribute('aria-label')).toBe('Connect Use mine');
    button.click();
    await expect.poll(() => connect.mock.calls.length).toBe(1);
    expect(connect.mock.calls[0]?.[0]).toMatchObject({ connectorId: 'solana wallet' });
  });
});
