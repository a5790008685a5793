import { expect, it, vi } from 'vitest';
import type { Connector } from 'wagmi';
import { refuseRestoring } from './refuse-restoring.ts';

it('refuses to restore while it has to, and never what the visitor asks for', async () => {
  const connect = vi.fn(async (_parameters?: { readonly isReconnecting?: boolean }) => 'connected');
  const connector = { uid: '1', connect } as unknown as Connector;
  let refuses = true;
  refuseRestoring(connector, () => refuses);
  refuseRestoring(connector, () => false);
  await expect(connector.connect({ isReconnecting: true })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(connect).not.toHaveBeenCalled();
  expect(await connector.connect()).toBe('connected');
  expect(await connector.connect({ chainId: 5 })).toBe('connected');
  refuses = false;
  expect(await connector.connect({ isReconnecting: true })).toBe('connected');
  expect(connect.mock.calls).toEqual([[undefined], [{ chainId: 5 }], [{ isReconnecting: true }]]);
});
