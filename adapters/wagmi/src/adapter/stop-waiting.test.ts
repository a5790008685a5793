// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Config, Connection } from 'wagmi';
import { attach, testWorld } from '../test-support/attach.ts';
import { alice } from '../test-support/world.ts';
import { stopWaiting, whileReconnecting } from './stop-waiting.ts';

const waits = (config: Config, status: Config['state']['status']): void =>
  config.setState((state) => ({ ...state, status }));

it('stays disconnected when the first wallet does not answer', () => {
  const { wagmiConfig } = attach(testWorld()).adapter;
  waits(wagmiConfig, 'connecting');
  stopWaiting(wagmiConfig, 'connecting');
  expect(wagmiConfig.state.status).toBe('disconnected');
});

it('keeps the wallet that has answered', async () => {
  const { adapter } = attach(testWorld());
  await adapter.connect({ connectorId: 'test.one' });
  waits(adapter.wagmiConfig, 'connecting');
  stopWaiting(adapter.wagmiConfig, 'connecting');
  expect(adapter.wagmiConfig.state.status).toBe('connected');
});

it('does not treat a stored record as a wallet that has answered', () => {
  const { wagmiConfig } = attach(testWorld()).adapter;
  const connector = { id: 'test.one', name: 'Wallet One', type: 'injected', uid: 'stored' };
  const stored = { accounts: [alice], chainId: 31_337, connector } as unknown as Connection;
  const connections = new Map([['stored', stored]]);
  wagmiConfig.setState((state) => ({ ...state, status: 'reconnecting', current: 'stored', connections }));
  stopWaiting(wagmiConfig, 'reconnecting');
  expect(wagmiConfig.state.status).toBe('disconnected');
});

it('changes nothing when wagmi waits for something else', () => {
  const { wagmiConfig } = attach(testWorld()).adapter;
  waits(wagmiConfig, 'reconnecting');
  stopWaiting(wagmiConfig, 'connecting');
  expect(wagmiConfig.state.status).toBe('reconnecting');
});

it('bounds an action only while it lasts', async () => {
  const { adapter, clock } = attach(testWorld());
  const { wagmiConfig: config } = adapter;
  const acting = { config, clock };
  await whileReconnecting(acting, async () => waits(config, 'reconnecting'));
  await clock.advance(8_000);
  expect(config.state.status).toBe('reconnecting');
  void whileReconnecting(acting, () => new Promise(() => undefined));
  await clock.advance(7_999);
  expect(config.state.status).toBe('reconnecting');
  await clock.advance(1);
  expect(config.state.status).toBe('disconnected');
});

it('ends with the error of the action', async () => {
  const { adapter, clock } = attach(testWorld());
  const acting = { config: adapter.wagmiConfig, clock };
  await expect(whileReconnecting(acting, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(clock.pending).toBe(0);
});
