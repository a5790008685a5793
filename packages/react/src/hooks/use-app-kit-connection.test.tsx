// @vitest-environment happy-dom
import type { AdapterProjection } from '@mooring/core/adapter';
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { connected, sitePage } from '../test-support/site-page.ts';
import { useAppKitConnection } from './use-app-kit-connection.ts';
import { useAppKitConnections } from './use-app-kit-connections.ts';

test('lists connections, and switches and deletes them', async () => {
  let onSwitch: () => void = () => undefined;
  const { report } = sitePage({ switchConnection: async () => onSwitch() });
  const second = '0xabcdef0000000000000000000000000000067890';
  const accounts = [...connected.connection.accounts, `eip155:1:${second}`] as const;
  const entry = {
    connectorId: 'harbour',
    wallet: connected.connection.wallet,
    accounts,
    chainId: 'eip155:1',
  };
  const both: AdapterProjection = {
    connectors: [],
    connections: [{ ...entry, chainId: 'eip155:1' }],
    connection: { ...connected.connection, accounts },
  };
  const outcomes: unknown[] = [];
  const { result } = renderHook(
    () => ({
      ...useAppKitConnections(),
      ...useAppKitConnection({
        onSuccess: (outcome) => outcomes.push(outcome),
        onError: (error) => outcomes.push(error.message),
      }),
    }),
    { wrapper: StrictMode },
  );
  expect(result.current).toMatchObject({ connections: [], recentConnections: [], connection: undefined });
  act(() => report(both));
  expect(result.current.connection).toMatchObject({ name: 'Harbour', accounts: [{}, { address: second }] });
  expect(result.current.connections).toHaveLength(1);
  onSwitch = () => report({ ...both, connection: { ...both.connection, address: accounts[1] } as never });
  await act(() => result.current.switchConnection({ connection: entry, address: second }));
  onSwitch = () => {
    throw new Error('no');
  };
  await act(() => result.current.switchConnection({ connection: entry, address: second }));
  act(() => result.current.deleteConnection({ connectorId: 'harbour' }));
  expect(outcomes).toEqual([
    {
      address: second,
      namespace: 'eip155',
      hasSwitchedAccount: true,
      hasSwitchedWallet: false,
      hasDeletedWallet: false,
    },
    'Something went wrong',
    expect.objectContaining({ hasDeletedWallet: true }),
  ]);
  expect(result.current.isPending).toBe(false);
});

test('is pending while a wallet switches, and has no connection of another namespace', async () => {
  let done = (): void => undefined;
  const { report } = sitePage({ switchConnection: () => new Promise((resolve) => (done = resolve)) });
  const { result } = renderHook(
    () => [useAppKitConnection(), useAppKitConnection({ namespace: 'solana' })] as const,
  );
  act(() => report({ ...connected, connections: [{ ...connected.connection }] }));
  const [own, other] = result.current;
  expect([own.connection?.name, other.connection]).toEqual(['Harbour', undefined]);
  let switched: Promise<void> | undefined;
  await act(async () => {
    switched = own.switchConnection({ connection: { connectorId: 'harbour' } });
  });
  expect(result.current[0].isPending).toBe(true);
  await act(async () => {
    done();
    await switched;
  });
  expect(result.current[0].isPending).toBe(false);
});
