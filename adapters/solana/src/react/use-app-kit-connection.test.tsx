// @vitest-environment happy-dom

import { connect, switchNetwork } from '@mooring/core/modal';
import { createCore, registerCore } from '@mooring/core/page';
import { renderHook, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { SolanaAdapter } from '../adapter/solana-adapter.ts';
import { devnetId, mainnetId, network } from '../test-support/network.ts';
import { testWorld } from '../test-support/world.ts';
import { useAppKitConnection } from './use-app-kit-connection.ts';

const node = 'http://main.example/';
const devNode = 'http://dev.example/';

/** A page on mainnet. Its nodes receive no requests. */
function page(
  connectionSettings?: NonNullable<ConstructorParameters<typeof SolanaAdapter>[0]>['connectionSettings'],
) {
  const { storage } = testWorld();
  const networks = [network(mainnetId, node), network(devnetId, devNode)] as const;
  const adapter = new SolanaAdapter({ window, storage, connectionSettings });
  const core = createCore({ networks, adapters: [adapter], storage });
  const forget = registerCore(core);
  onTestFinished(() => {
    forget();
    core.destroy();
  });
  return { core, networks };
}

it('exists before a wallet connects, and follows the visitor', async () => {
  const { core, networks } = page();
  await core.start();
  const { result } = renderHook(() => useAppKitConnection());
  const { connection } = result.current;
  expect([connection?.rpcEndpoint, connection?.commitment]).toEqual([node, 'confirmed']);
  await connect(core, { connectorId: 'solana:Wallet One' });
  expect(result.current.connection).toBe(connection);
  await switchNetwork(core, { network: networks[1] });
  await waitFor(() => expect(result.current.connection?.rpcEndpoint).toBe(devNode));
  await switchNetwork(core, { network: networks[0] });
  await waitFor(() => expect(result.current.connection).toBe(connection));
});

it("uses the adapter's connection settings", () => {
  page({ commitment: 'finalized', wsEndpoint: 'ws://elsewhere.example/' });
  const { result } = renderHook(() => useAppKitConnection());
  expect(result.current.connection).toMatchObject({
    commitment: 'finalized',
    _rpcWsEndpoint: 'ws://elsewhere.example/',
  });
});

it('returns another connection for another instance, and none without an instance', async () => {
  const { result } = renderHook(() => useAppKitConnection());
  expect(result.current.connection).toBeUndefined();
  page();
  await waitFor(() => expect(result.current.connection?.rpcEndpoint).toBe(node));
});

it('renders on a server', () => {
  page();
  const Show = () => <p>{useAppKitConnection().connection?.rpcEndpoint}</p>;
  expect(renderToString(<Show />)).toBe(`<p>${node}</p>`);
});
