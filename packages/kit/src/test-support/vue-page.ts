import type { AppKitNetwork } from '@mooring/core';
import { connect } from '@mooring/core/modal';
import { createTestWallet, type TestWallet } from '@mooring/evm/testing';
import { expect, onTestFinished, vi } from 'vitest';
import { createApp, createSSRApp, h } from 'vue';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../exports/vue.ts';
import { fillDomGaps } from './dom-gaps.ts';

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const network = (id: number): AppKitNetwork => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
});

export interface VuePage {
  readonly kit: AppKit;
  readonly wallet: TestWallet;
  /** Connects a wallet like the modal. */
  connect(id?: string): Promise<void>;
  /** Mounts a component with the result of `setup`, and renders `text` of it. */
  mount<T>(setup: () => T, text?: (given: T) => unknown): { given: T; text(): string; unmount(): void };
}

/** Creates a page with an instance and two browser wallets. */
export async function vuePage(): Promise<VuePage> {
  fillDomGaps();
  const made = [
    ['test.one', address],
    ['test.two', other],
  ].map(([rdns = '', account = '']) => {
    const wallet = createTestWallet({ rdns, name: rdns, accounts: [account], chains: [31_337, 31_338] });
    onTestFinished(wallet.announce(window));
    return wallet;
  });
  const [wallet] = made;
  if (wallet === undefined) throw new Error('no wallet');
  const kit = createAppKit({ networks: [network(31_337), network(31_338)] });
  onTestFinished(() => {
    kit.destroy();
    localStorage.clear();
  });
  await kit.ready();
  await kit.open();
  await kit.close();
  await vi.waitFor(() => expect(kit.getConnectors().map(({ id }) => id)).toContain('test.two'));
  return {
    kit,
    wallet,
    async connect(id = 'test.one') {
      expect(await connect(kit.core, { connectorId: id })).toBeUndefined();
    },
    mount(setup, text = () => '') {
      const element = document.createElement('div');
      document.body.append(element);
      let given: ReturnType<typeof setup> | undefined;
      const app = createApp({
        setup() {
          const own = setup();
          given = own;
          return () => h('p', String(text(own)));
        },
      });
      app.mount(element);
      const unmount = (): void => {
        app.unmount();
        element.remove();
      };
      onTestFinished(() => {
        if (element.isConnected) unmount();
      });
      return { given: given as ReturnType<typeof setup>, text: () => element.textContent ?? '', unmount };
    },
  };
}

/** Hydrates a server's `<p>` with a component that renders `text` of its `setup`. `said` is what Vue complains of. */
export function hydrate<T>(markup: string, setup: () => T, text: (given: T) => string) {
  const said: unknown[] = [];
  const spies = (['warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words)),
  );
  const element = document.createElement('div');
  element.innerHTML = `<p>${markup}</p>`;
  const paragraph = element.firstChild;
  const app = createSSRApp({
    setup() {
      const given = setup();
      return () => h('p', text(given));
    },
  });
  app.mount(element);
  onTestFinished(() => {
    app.unmount();
    for (const spy of spies) spy.mockRestore();
  });
  return { said, text: () => element.textContent, isKept: () => element.firstChild === paragraph };
}
