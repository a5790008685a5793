// @vitest-environment happy-dom
// @own-process: a page defines its elements once

import type { Adapter } from '@mooring/core';
import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountButton } from '../buttons/account-button.tsx';
import { AppKitButton } from '../buttons/app-kit-button.tsx';
import { ConnectButton } from '../buttons/connect-button.tsx';
import { NetworkButton } from '../buttons/network-button.tsx';
import { WalletButton } from '../buttons/wallet-button.tsx';
import { defineElements } from './define-elements.ts';
import { syncElement } from './sync-element.ts';

const address = '0xabcdef0000000000000000000000000000012345';
const empty: AdapterProjection = {
  connectors: [{ id: 'harbour', type: 'announced', name: 'Harbour', namespaces: ['eip155'] }],
  connections: [],
  connection: { status: 'disconnected' },
};
const connectedTo = (chain: number): AdapterProjection => ({
  ...empty,
  connection: {
    status: 'connected',
    connectorId: 'harbour',
    wallet: { name: 'Harbour', type: 'announced' },
    accounts: [`eip155:${chain}:${address}`],
    address: `eip155:${chain}:${address}`,
    chainId: `eip155:${chain}`,
  },
});

function make(
  getBalance: Adapter['getBalance'] = async () => ({
    value: 1_500_000_000_000_000_000n,
    decimals: 18,
    symbol: 'ETH',
  }),
) {
  const hosts: AdapterHost[] = [];
  const adapter: Adapter = {
    type: 'wagmi',
    namespace: 'eip155',
    proposal: { methods: [], events: [] },
    attach: (host) => hosts.push(host),
    reconnect: async () => undefined,
    connect: () => new Promise(() => undefined),
    connectExisting: async () => undefined,
    disconnect: async () => undefined,
    switchConnection: async () => undefined,
    switchNetwork: async () => undefined,
    getBalance,
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    destroy: () => undefined,
  };
  const core = createCore({
    networks: [testNetwork(1), testNetwork(2)],
    adapters: [adapter],
    clock: new FakeClock(),
  });
  return { core, report: (projection: AdapterProjection) => hosts[0]?.report(projection) };
}

defineElements(syncElement);
let release = () => {};
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  release();
});

/** A button's accessible name and description, and whether it is enabled. */
function statesOf(button: HTMLButtonElement | null | undefined) {
  if (!button || button.hidden) return undefined;
  const { disabled, textContent } = button;
  return {
    name: button.getAttribute('aria-label') ?? textContent,
    text: textContent,
    popup: button.getAttribute('aria-haspopup'),
    busy: button.getAttribute('aria-busy'),
    ring: button.querySelector('.mo-spinner') !== null,
    primary: button.classList.contains('mo-button--primary'),
    disabled,
  };
}

const twins: readonly (readonly [html: string, ReactElement])[] = [
  ['<appkit-button></appkit-button>', <AppKitButton key="1" />],
  [
    '<appkit-button charsstart="2" charsend="3"></appkit-button>',
    <AppKitButton key="2" charsStart={2} charsEnd={3} />,
  ],
  [
    '<appkit-connect-button label="Join" loadinglabel="Wait"></appkit-connect-button>',
    <ConnectButton key="3" label="Join" loadingLabel="Wait" />,
  ],
  [
    '<appkit-account-button balance="hide"></appkit-account-button>',
    <AccountButton key="4" balance="hide" />,
  ],
  ['<appkit-account-button></appkit-account-button>', <AccountButton key="5" />],
  ['<appkit-network-button></appkit-network-button>', <NetworkButton key="6" />],
  [
    '<appkit-network-button label="Chain" disabled></appkit-network-button>',
    <NetworkButton key="7" label="Chain" disabled />,
  ],
  [
    '<appkit-wallet-button wallet="harbour"></appkit-wallet-button>',
    <WalletButton key="8" wallet="harbour" />,
  ],
  ['<appkit-wallet-button wallet=""></appkit-wallet-button>', <WalletButton key="9" wallet="" />],
];

test.each(twins)(
  '%s has the same name and description as the React button in every state',
  async (html, react) => {
    const { core, report } = make();
    release = registerCore(core);
    const { container } = render(react);
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = html;
    const both = () => [
      statesOf(place.firstElementChild?.shadowRoot?.querySelector('button')),
      statesOf(container.querySelector('button')),
    ];
    const states: readonly (() => void)[] = [
      () => report(empty),
      () => {
        core.dispatch({ type: 'opened', view: { name: 'Connect' } });
        core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } });
      },
      () => {
        core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'idle' } });
        report(connectedTo(1));
      },
      () => report(connectedTo(999)),
      () => core.dispatch({ type: 'optionsChanged', options: { enableNetworkSwitch: false } }),
    ];
    for (const enter of states) {
      await act(async () => enter());
      await vi.waitFor(async () => {
        await act(async () => undefined);
        const [element, component] = both();
        expect(element).toEqual(component);
        // The amount is lazily loaded.
        if (element?.text?.includes('0xab…') && !html.includes('hide')) {
          const known = core.store.getState().connections.eip155;
          if (known?.status === 'connected' && known.chainId === 'eip155:1')
            expect(element.name).toContain('ETH');
        }
      });
    }
  },
);

test('shows a spinner while the balance loads and removes it when loading fails, in both buttons', async () => {
  let fail = (_error: Error) => {};
  const { core, report } = make(() => new Promise((_, reject) => (fail = reject)));
  release = registerCore(core);
  const { container } = render(<AccountButton />);
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = '<appkit-account-button></appkit-account-button>';
  const rings = async () => {
    await act(async () => undefined);
    const element = place.firstElementChild?.shadowRoot?.querySelector('button');
    return [element, container.querySelector('button')].map(
      (one) => one?.querySelector('.mo-spinner') != null,
    );
  };
  await act(async () => report(connectedTo(1)));
  await vi.waitFor(async () => expect(await rings()).toEqual([true, true]));
  const element = place.firstElementChild?.shadowRoot?.querySelector('button');
  expect(element?.getAttribute('aria-label')).toBe('Account 0xab…012345');
  await vi.waitFor(async () => {
    fail(new Error('No node answered'));
    expect(await rings()).toEqual([false, false]);
  });
});

test('shows the picture of the network, or a globe without one, in both buttons', async () => {
  const picture = 'data:image/png;base64,AAAA';
  const { core } = make();
  release = registerCore(core);
  const { container } = render(<NetworkButton />);
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = '<appkit-network-button></appkit-network-button>';
  const shown = async () => {
    await act(async () => undefined);
    const element = place.firstElementChild?.shadowRoot?.querySelector('button');
    return [element, container.querySelector('button')].map((one) => [
      one?.querySelector('img')?.getAttribute('src'),
      one?.querySelector('svg') != null,
    ]);
  };
  await vi.waitFor(async () => expect(await shown()).toEqual(Array(2).fill([undefined, true])));
  const show = (image: string) =>
    act(async () => core.dispatch({ type: 'optionsChanged', options: { chainImages: { 1: image } } }));
  await show(picture);
  await vi.waitFor(async () => expect(await shown()).toEqual(Array(2).fill([picture, false])));
  // The strict policy of a page refuses pictures of other hosts.
  await show('https://images.example/1.png');
  await vi.waitFor(async () => expect(await shown()).toEqual(Array(2).fill([undefined, true])));
});

test('names the button by its slotted content, in both buttons', async () => {
  const { core } = make();
  release = registerCore(core);
  const { container } = render(<NetworkButton>Where?</NetworkButton>);
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = '<appkit-network-button>Where?</appkit-network-button>';
  const element = place.firstElementChild?.shadowRoot?.querySelector('button');
  await vi.waitFor(() => expect(element?.hasAttribute('aria-label')).toBe(false));
  const button = container.querySelector('button');
  expect([button?.textContent, button?.hasAttribute('aria-label')]).toEqual(['Where?', false]);
});
