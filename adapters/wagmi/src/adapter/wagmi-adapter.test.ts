// @vitest-environment happy-dom
import { adapterConformance } from '@mooring/core/testing';
import { hydrate } from '@wagmi/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import { makeWorld } from '../test-support/world.ts';

describe('adapter contract', () => {
  for (const rule of adapterConformance(makeWorld)) it(rule.name, rule.run);
});

it("waits for wagmi's provider to hydrate the page, then restores without a prompt", async () => {
  const here = testWorld();
  const [wallet] = here.wallets;
  const first = attach(here);
  await first.adapter.connect({ connectorId: 'test.one' });
  const prompts = wallet.prompts().length;

  const { adapter, last } = attach(here, { ssr: true });
  await adapter.reconnect();
  expect(last().connection.status).toBe('disconnected');
  expect(last().connectors.some(({ type }) => type === 'announced')).toBe(false);
  const { wagmiConfig } = adapter;
  const connected = new Promise<void>((resolve) => {
    const watch = (status: string): void => (status === 'connected' ? resolve() : undefined);
    onTestFinished(wagmiConfig.subscribe(({ status }) => status, watch));
  });
  await hydrate(wagmiConfig, { reconnectOnMount: true }).onMount();
  await connected;
  expect(last().connection).toMatchObject({ connectorId: 'test.one' });
  expect(last().connectors.filter(({ id }) => id === 'test.one')).toHaveLength(1);
  expect(wallet.prompts()).toHaveLength(prompts);
});
