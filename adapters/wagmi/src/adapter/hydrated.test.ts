// @vitest-environment happy-dom
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createConfig, http } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { slowConfig } from '../test-support/slow-config.ts';
import { hydrated, isHydrated } from './hydrated.ts';

function slow(): ReturnType<typeof slowConfig> {
  const made = slowConfig();
  onTestFinished(() => made.config._internal.mipd?.destroy());
  return made;
}

it('waits until wagmi has read a slow storage', async () => {
  const { config, answer } = slow();
  const order: string[] = [];
  const waiting = hydrated(config, new FakeClock()).then(() => order.push('hydrated'));
  expect(isHydrated(config)).toBe(false);
  order.push('answered');
  answer();
  await waiting;
  expect(order).toEqual(['answered', 'hydrated']);
  expect(isHydrated(config)).toBe(true);
  await hydrated(config, new FakeClock());
});

it('does not wait for a storage that never answers', async () => {
  const { config } = slow();
  const clock = new FakeClock();
  const waiting = hydrated(config, clock);
  await clock.advance(3_000);
  await waiting;
  expect(isHydrated(config)).toBe(false);
});

it('does not wait without a storage', async () => {
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: null });
  onTestFinished(() => config._internal.mipd?.destroy());
  expect(isHydrated(config)).toBe(true);
  await hydrated(config, new FakeClock());
});
