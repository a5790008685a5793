// @vitest-environment happy-dom
import type { Adapter } from '@mooring/core';
import type { NativeBalance } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider, useModal } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';
import { useAccountBalance } from './use-account-balance.ts';

const address = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A modal over a node that answers when the test says so, and what it shows. */
function visitor(connected: boolean) {
  const clock = new FakeClock();
  const answers: { resolve(balance: NativeBalance): void; reject(error: Error): void }[] = [];
  const adapter: Adapter = {
    type: 'wagmi',
    namespace: 'eip155',
    proposal: { methods: [], events: [] },
    attach: () => undefined,
    reconnect: async () => undefined,
    connect: async () => undefined,
    disconnect: async () => undefined,
    connectExisting: async () => undefined,
    switchConnection: async () => undefined,
    switchNetwork: async () => undefined,
    getBalance: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    destroy: () => undefined,
  };
  const core = createCore({ networks: [testNetwork(1)], adapters: [adapter], clock });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  if (connected) {
    const wallet = { name: 'One', type: 'injected' } as const;
    const account = { address, accounts: [address], chainId: 'eip155:1' } as const;
    const connection = { status: 'connected', connectorId: 'one', ...account, wallet } as const;
    core.dispatch({
      type: 'reported',
      projections: { eip155: { connectors: [], connections: [], connection } },
    });
  }
  const View = () => {
    const { data, error } = useAccountBalance();
    return <p>{data ? `${data.native.value}` : error ? 'failed' : 'unknown'}</p>;
  };
  const Line = () => useModal().state.delay;
  const { container } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <View />
      <Line />
    </ModalProvider>,
  );
  const pass = (milliseconds: number) => act(() => clock.advance(milliseconds));
  return { answers, pass, says: () => container.textContent };
}

it('reports that the network does not respond, until the balance is there', async () => {
  const { answers, pass, says } = visitor(true);
  await pass(2_999);
  expect(says()).toBe('unknown');
  await pass(1);
  expect(says()).toBe('unknownnetwork');
  await act(async () => answers[0]?.resolve({ value: 7n, decimals: 18, symbol: 'ETH' }));
  await expect.poll(says).toBe('7');
});

it('reports nothing once the read has failed, which the view shows', async () => {
  const { answers, pass, says } = visitor(true);
  await pass(3_000);
  await act(async () => answers[0]?.reject(new Error('away')));
  await expect.poll(says).toBe('failed');
});

it('reads and reports nothing without an account', async () => {
  const { answers, pass, says } = visitor(false);
  await pass(10_000);
  expect([answers.length, says()]).toEqual([0, 'unknown']);
});
