// @vitest-environment happy-dom
import { createTestWallet } from '@mooring/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { hydrated } from '../adapter/hydrated.ts';
import { slowConfig } from '../test-support/slow-config.ts';
import { alice } from '../test-support/world.ts';
import { adoptAnnounced } from './adopt-announced.ts';

function announce(rdns: string, uuid?: string): void {
  const wallet = createTestWallet({ rdns, name: rdns, accounts: [alice], chains: [1], uuid });
  onTestFinished(wallet.announce(window));
}

it('adds each wallet once that announced itself while wagmi was reading its storage', async () => {
  const { config, answer } = slowConfig();
  onTestFinished(() => config._internal.mipd?.destroy());
  announce('test.early');
  announce('test.early', '11111111-1111-4111-8111-111111111111');
  const waiting = hydrated(config);
  answer();
  await waiting;
  const ids = (): readonly string[] => config.connectors.map(({ id }) => id);
  // wagmi has dropped it.
  expect(ids()).toEqual([]);
  adoptAnnounced(config);
  expect(ids()).toEqual(['test.early']);
  announce('test.late');
  expect(ids()).toEqual(['test.early', 'test.late']);
  const before = config.connectors;
  adoptAnnounced(config);
  expect(config.connectors).toBe(before);
});
