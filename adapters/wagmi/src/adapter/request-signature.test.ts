// @vitest-environment happy-dom
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { expect, it, onTestFinished } from 'vitest';
import { createTestWallet } from '../exports/testing.ts';
import { attach, testWorld } from '../test-support/attach.ts';
import { bob } from '../test-support/world.ts';

it('rejects with TIMED_OUT when the wallet drops the prompt', async () => {
  const world = testWorld();
  let isAsked = (): void => undefined;
  const requested = new Promise<void>((resolve) => (isAsked = resolve));
  const dropping = createTestWallet({
    rdns: 'test.dropping',
    name: 'Dropping',
    accounts: [bob],
    chains: [31_337],
    sign() {
      isAsked();
      return new Promise(() => undefined);
    },
  });
  onTestFinished(dropping.announce(window));
  const { adapter, clock } = attach(world);
  await adapter.connect({ connectorId: 'test.dropping' });
  const signed = adapter.signMessage({ message: 'x', address: `eip155:31337:${bob}` });
  const outcome = expect(signed).rejects.toMatchObject({ code: 'TIMED_OUT' });
  await requested;
  await clock.advance(walletPromptTimeoutMs);
  await outcome;
});
