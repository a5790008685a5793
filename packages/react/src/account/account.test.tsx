// @vitest-environment happy-dom
import type { Adapter, Namespace } from '@mooring/core';
import type { AdapterHost, LibraryConnection } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { Account } from './account.tsx';

const nothing = async () => undefined;

/** An adapter whose wallet is connected. */
function adapterOf(namespace: Namespace, name: string): Adapter {
  const connection: LibraryConnection = {
    connectorId: `${namespace} wallet`,
    wallet: { name, rdns: 'test.lantern', type: 'announced' },
    accounts: [`${namespace}:1:address`],
    chainId: `${namespace}:1`,
  };
  let report: AdapterHost['report'] = () => undefined;
  return {
    type: 'universal',
    namespace,
    proposal: { methods: [], events: [] },
    attach: (host) => {
      report = host.report;
      report({
        connection: { status: 'connected', address: `${namespace}:1:address`, ...connection },
        connections: [connection],
        connectors: [],
      });
    },
    reconnect: nothing,
    connect: nothing,
    connectExisting: nothing,
    disconnect: async () =>
      report({ connection: { status: 'disconnected' }, connections: [], connectors: [] }),
    switchConnection: nothing,
    switchNetwork: nothing,
    getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
    signMessage: async () => '',
    getProvider: async () => undefined,
    destroy: () => undefined,
  };
}

const network = (chainNamespace: Namespace) => ({
  id: 1,
  chainNamespace,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

it('counts a wallet that is connected in several namespaces once', () => {
  const core = createCore({
    networks: [network('eip155'), network('solana')],
    adapters: [adapterOf('eip155', 'Lantern'), adapterOf('solana', 'Lantern Sol')],
  });
  onTestFinished(() => core.destroy());
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Account />
    </ModalProvider>,
  );
  expect(screen.getByText('Switch or add wallets')).toBeTruthy();
});

it('names the wallet that it disconnected, since the others stay connected', async () => {
  const core = createCore({
    networks: [network('eip155'), network('solana')],
    adapters: [adapterOf('eip155', 'Lantern'), adapterOf('solana', 'Lantern Sol')],
  });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Account />
    </ModalProvider>,
  );
  fireEvent.click(screen.getByText('Disconnect from One'));
  await waitFor(() =>
    expect(core.store.getState().toast).toMatchObject({ code: 'NAMESPACE_LEFT', message: 'One' }),
  );
});

it('offers to read an unknown balance again on every tab', async () => {
  const getBalance = async () => {
    throw new Error('No node answers.');
  };
  const core = createCore({
    networks: [network('eip155')],
    adapters: [{ ...adapterOf('eip155', 'Lantern'), getBalance }],
    // Nothing listens there.
    api: 'http://127.0.0.1:1',
  });
  onTestFinished(() => core.destroy());
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Account />
    </ModalProvider>,
  );
  const retriesOf = (part: Element | null) =>
    part === null ? 0 : within(part as HTMLElement).queryAllByText('Try again').length;
  const above = () => retriesOf(document.querySelector('.account'));
  await screen.findByText('Try again');
  expect(above()).toBe(0);
  fireEvent.click(screen.getByText('NFTs'));
  expect(above()).toBe(1);
  fireEvent.click(screen.getByText('Tokens'));
  expect(above()).toBe(0);
});

it('while only the balance is known, the rows below take no press during a read that may move them', async () => {
  let holds = false;
  const answers: (() => void)[] = [];
  const getBalance = async () => {
    if (holds) await new Promise<void>((answer) => answers.push(answer));
    return { value: 1n, decimals: 18, symbol: 'ETH' };
  };
  const core = createCore({
    networks: [network('eip155')],
    adapters: [{ ...adapterOf('eip155', 'Lantern'), getBalance }],
    // Nothing listens there.
    api: 'http://127.0.0.1:1',
  });
  onTestFinished(() => core.destroy());
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Account />
    </ModalProvider>,
  );
  const rows = () => screen.getByText('Disconnect').closest('.list')?.className;
  const again = await screen.findByText('Try again');
  await waitFor(() => expect(rows()).toBe('list'));
  holds = true;
  fireEvent.click(again);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(rows()).toBe('list list--moving');
  answers[0]?.();
  await waitFor(() => expect(rows()).toBe('list'));
});
