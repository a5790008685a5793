// @vitest-environment happy-dom
// @own-process: a page defines its elements once

import type { Adapter, AppKitCore } from '@mooring/core';
import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { createCore, registerCore, setTheme, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineElements } from './define-elements.ts';
import { syncElement } from './sync-element.ts';

const address = '0xabcdef0000000000000000000000000000012345';
const disconnected: AdapterProjection = {
  connectors: [],
  connections: [],
  connection: { status: 'disconnected' },
};
const connected: AdapterProjection = {
  ...disconnected,
  connection: {
    status: 'connected',
    connectorId: 'harbour',
    wallet: { name: 'Harbour', type: 'announced' },
    accounts: [`eip155:1:${address}`],
    address: `eip155:1:${address}`,
    chainId: 'eip155:1',
  },
};

const getBalance = vi.fn(async () => ({ value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }));
const connect = vi.fn(async (_parameters: { readonly connectorId: string }) => undefined);
const clock = new FakeClock();

interface Made {
  readonly core: AppKitCore;
  report(projection: AdapterProjection): void;
}

function make(): Made {
  let host: AdapterHost | undefined;
  const adapter: Adapter = {
    type: 'wagmi',
    namespace: 'eip155',
    attach: (given) => {
      host = given;
    },
    reconnect: async () => undefined,
    connect,
    disconnect: async () => undefined,
    connectExisting: async () => undefined,
    switchConnection: async () => undefined,
    switchNetwork: async () => undefined,
    getBalance,
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    proposal: { methods: [], events: [] },
    destroy: () => undefined,
  };
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [adapter], clock });
  return { core, report: (projection) => host?.report(projection) };
}

defineElements(syncElement);

let made: Made;
let release: () => void = () => undefined;

beforeEach(() => {
  made = make();
  release = registerCore(made.core);
});
afterEach(() => {
  document.body.replaceChildren();
  release();
  getBalance.mockClear();
});

function put(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}
const buttonOf = (element: Element) => element.shadowRoot?.querySelector('button') ?? undefined;
const textOf = (element: Element) => buttonOf(element)?.textContent;
const views = ({ core }: Made) => core.store.getState().router.history.map(({ name }) => name);

test('shows the button of an existing element once createAppKit is called', () => {
  release();
  const element = put('<w3m-button></w3m-button>');
  expect(buttonOf(element)).toBeUndefined();
  release = registerCore(made.core);
  expect(textOf(element)).toBe('Connect wallet');
});

test('opens Connect on a press; does nothing while a wallet request is pending', () => {
  const element = put(
    '<appkit-connect-button label="Join" loadingLabel="One moment"></appkit-connect-button>',
  );
  expect(textOf(element)).toBe('Join');
  buttonOf(element)?.click();
  expect(made.core.store.getState().open).toBe(true);
  expect(views(made)).toEqual(['Connect']);
  made.core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } });
  expect(textOf(element)).toBe('One moment');
  buttonOf(element)?.click();
  expect(made.core.store.getState().open).toBe(true);
});

test('shows address and balance while connected, and opens Account', async () => {
  const element = put('<appkit-button></appkit-button>');
  made.report(connected);
  expect(textOf(element)).toBe('0xab…012345');
  await vi.waitFor(() => expect(textOf(element)).toBe('1.5 ETH0xab…012345'));
  expect(buttonOf(element)?.getAttribute('aria-label')).toBe('Account 0xab…012345, 1.5 ETH');
  buttonOf(element)?.click();
  expect(views(made)).toEqual(['Account']);
  made.report(disconnected);
  expect(textOf(element)).toBe('Connect wallet');
});

test('follows attributes and properties, and keeps values set before its code loads', async () => {
  const element = document.createElement('appkit-account-button');
  Object.assign(element, { charsStart: 6, balance: 'hide' });
  made.report(connected);
  document.body.append(element);
  expect(textOf(element)).toBe('0xabcd…012345');
  expect(element.getAttribute('charsstart')).toBe('6');
  element.setAttribute('charsend', '2');
  Object.assign(element, { disabled: true });
  await vi.waitFor(() => expect(textOf(element)).toBe('0xabcd…45'));
  expect(buttonOf(element)?.disabled).toBe(true);
  expect(Reflect.get(element, 'charsEnd')).toBe(2);
  Object.assign(element, { disabled: false, charsEnd: undefined });
  await vi.waitFor(() => expect(textOf(element)).toBe('0xabcd…012345'));
  expect(buttonOf(element)?.disabled).toBe(false);
  element.setAttribute('disabled', 'false');
  element.setAttribute('charsstart', '-1');
  await vi.waitFor(() => expect(textOf(element)).toBe('0xab…012345'));
  expect(buttonOf(element)?.disabled).toBe(false);
  await clock.advance(0);
  expect(getBalance).not.toHaveBeenCalled();
});

test('hides the account button without an account', () => {
  const element = put('<w3m-account-button></w3m-account-button>');
  expect(buttonOf(element)?.hidden).toBe(true);
  made.report(connected);
  expect(buttonOf(element)?.hidden).toBe(false);
});

test('names the network in the network button', () => {
  const element = put('<appkit-network-button></appkit-network-button>');
  expect(buttonOf(element)?.querySelector('slot')?.textContent).toBe('Network 1');
  expect(buttonOf(element)?.getAttribute('aria-label')).toBe('Network: Network 1');
  buttonOf(element)?.click();
  expect(views(made)).toEqual(['Networks']);
});

test('uses slotted content as the name of the network button, also when it changes', async () => {
  const element = put('<appkit-network-button>Chains</appkit-network-button>');
  await vi.waitFor(() => expect(buttonOf(element)?.hasAttribute('aria-label')).toBe(false));
  element.textContent = '';
  await vi.waitFor(() => expect(buttonOf(element)?.getAttribute('aria-label')).toBe('Network: Network 1'));
  element.append('Ketten');
  await vi.waitFor(() => expect(buttonOf(element)?.hasAttribute('aria-label')).toBe(false));
});

test('falls back to the earlier instance when one is released, and removes the button after the last', () => {
  const element = put('<appkit-button></appkit-button>');
  const other = make();
  const end = registerCore(other.core);
  other.report(connected);
  expect(textOf(element)).toContain('0xab…012345');
  end();
  expect(textOf(element)).toBe('Connect wallet');
  buttonOf(element)?.click();
  expect([made.core.store.getState().open, other.core.store.getState().open]).toEqual([true, false]);
  release();
  expect(buttonOf(element)).toBeUndefined();
  release = registerCore(made.core);
  expect(textOf(element)).toBe('Connect wallet');
});

test.each([
  ['appkit-button', 'disabled', '', true, false],
  ['appkit-button', 'balance', 'hide', 'hide', 'show'],
  ['appkit-button', 'size', 'sm', 'sm', 'md'],
  ['appkit-button', 'label', 'Join', 'Join', undefined],
  ['appkit-button', 'loadingLabel', 'Wait', 'Wait', undefined],
  ['appkit-button', 'charsStart', '3', 3, undefined],
  ['appkit-button', 'charsEnd', '0', 0, undefined],
  ['appkit-button', 'namespace', 'eip155', 'eip155', undefined],
  ['appkit-connect-button', 'size', 'sm', 'sm', 'md'],
  ['appkit-connect-button', 'label', 'Join', 'Join', undefined],
  ['appkit-connect-button', 'loadingLabel', 'Wait', 'Wait', undefined],
  ['appkit-connect-button', 'namespace', 'eip155', 'eip155', undefined],
  ['appkit-account-button', 'disabled', '', true, false],
  ['appkit-account-button', 'balance', 'hide', 'hide', 'show'],
  ['appkit-account-button', 'charsStart', '3', 3, undefined],
  ['appkit-account-button', 'charsEnd', '3', 3, undefined],
  ['appkit-account-button', 'namespace', 'eip155', 'eip155', undefined],
  ['appkit-network-button', 'disabled', '', true, false],
  ['appkit-network-button', 'label', 'Chain', 'Chain', undefined],
  ['appkit-wallet-button', 'wallet', 'metamask', 'metamask', undefined],
  ['appkit-modal', 'enableEmbedded', '', true, undefined],
] as const)(
  '%s: `%s` as an attribute, as a property, and its default',
  (name, property, text, value, unset) => {
    const element = put(`<${name}></${name}>`);
    const read = (): unknown => Reflect.get(element, property);
    expect(read()).toBe(unset);
    element.setAttribute(property, text);
    expect(read()).toBe(value);
    element.removeAttribute(property);
    expect(read()).toBe(unset);
    Reflect.set(element, property, value);
    expect([read(), element.getAttribute(property)]).toEqual([value, text]);
    Reflect.set(element, property, undefined);
    expect([read(), element.hasAttribute(property)]).toEqual([unset, false]);
  },
);

test('supports nested shadow roots, several elements on a page, and a separate namespace', async () => {
  document.body.innerHTML = '<div id="host"></div><appkit-button></appkit-button>';
  const inner = document.querySelector('#host')?.attachShadow({ mode: 'open' }) as ShadowRoot;
  inner.innerHTML =
    '<appkit-button label="Join"></appkit-button><w3m-button namespace="solana"></w3m-button>';
  const [own, solana] = [...inner.children] as [HTMLElement, HTMLElement];
  const outer = document.querySelector('appkit-button') as HTMLElement;
  expect([own, solana, outer].map(textOf)).toEqual(['Join', 'Connect wallet', 'Connect wallet']);
  made.report(connected);
  await clock.advance(0);
  expect([own, outer].map(textOf)).toEqual(['1.5 ETH0xab…012345', '1.5 ETH0xab…012345']);
  expect(textOf(solana)).toBe('Connect wallet');
  buttonOf(own)?.click();
  expect(views(made)).toEqual(['Account']);
});

test('connects the named wallet once, in the open modal', async () => {
  const element = put('<appkit-wallet-button></appkit-wallet-button>');
  await vi.waitFor(() => expect(buttonOf(element)?.hidden).toBe(true));
  element.setAttribute('wallet', 'harbour');
  await vi.waitFor(() => expect(textOf(element)).toBe('Hharbour'));
  made.report({
    ...disconnected,
    connectors: [
      { id: 'org.example.harbour', type: 'announced', name: 'Harbour Wallet', namespaces: ['eip155'] },
    ],
  });
  expect(buttonOf(element)?.hidden).toBe(false);
  expect(textOf(element)).toBe('HHarbour Wallet');
  expect(buttonOf(element)?.getAttribute('aria-label')).toBe('Connect Harbour Wallet');
  let answer: (() => void) | undefined;
  connect.mockImplementationOnce(
    () =>
      new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      }),
  );
  buttonOf(element)?.click();
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce());
  expect(connect.mock.calls[0]?.[0]).toMatchObject({ connectorId: 'org.example.harbour' });
  expect(made.core.store.getState().open).toBe(true);
  expect(buttonOf(element)?.getAttribute('aria-busy')).toBe('true');
  buttonOf(element)?.click();
  answer?.();
  await vi.waitFor(() => expect(buttonOf(element)?.hasAttribute('aria-busy')).toBe(false));
  expect(connect).toHaveBeenCalledOnce();
});

test('applies the theme without changing the host element’s style', () => {
  const element = put('<appkit-button style="margin: 4px"></appkit-button>');
  setTheme(made.core, { mode: 'dark', variables: { '--w3m-border-radius-master': '1px' } });
  expect(buttonOf(element)?.style.colorScheme).toBe('dark');
  expect(buttonOf(element)?.style.getPropertyValue('--w3m-border-radius-master')).toBe('1px');
  expect(element.getAttribute('style')).toBe('margin: 4px');
});

test('stops when removed, and resumes when inserted again', async () => {
  const subscribed = vi.spyOn(made.core.store, 'subscribe');
  const element = put('<appkit-button></appkit-button>');
  made.report(connected);
  await vi.waitFor(() => expect(getBalance).toHaveBeenCalledOnce());
  const listening = subscribed.mock.results.length;
  expect(listening).toBe(1);
  vi.useFakeTimers();
  element.remove();
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  expect(getBalance).toHaveBeenCalledOnce();
  made.report(disconnected);
  expect(buttonOf(element)).toBeUndefined();
  document.body.append(element);
  expect(textOf(element)).toBe('Connect wallet');
  document.body.prepend(element);
  expect(element.shadowRoot?.querySelectorAll('button')).toHaveLength(1);
});

test('keeps to its assigned instance when there are two', () => {
  const other = make();
  const element = put('<appkit-button></appkit-button>');
  Object.assign(element, { appKit: { core: other.core } });
  made.report(connected);
  expect(textOf(element)).toBe('Connect wallet');
  buttonOf(element)?.click();
  expect([made.core.store.getState().open, other.core.store.getState().open]).toEqual([false, true]);
  element.remove();
  document.body.append(element);
  other.report(connected);
  expect(textOf(element)).toContain('0xab…012345');
  Object.assign(element, { appKit: undefined });
  made.report(disconnected);
  expect(textOf(element)).toBe('Connect wallet');
});

test('follows the language that the site sets', async () => {
  const element = put('<appkit-button></appkit-button>');
  updateOptions(made.core, { locale: 'ar' });
  await vi.waitFor(() => expect(textOf(element)).toBe('ربط المحفظة'));
  expect([buttonOf(element)?.lang, buttonOf(element)?.dir]).toEqual(['ar', 'rtl']);
  updateOptions(made.core, { locale: 'en' });
  await vi.waitFor(() => expect(textOf(element)).toBe('Connect wallet'));
});
