// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getAccount } from 'wagmi/actions';
import { attach, testWorld } from '../test-support/attach.ts';
import { alice, bob } from '../test-support/world.ts';

it('activates another account of the same wallet, in wagmi too', async () => {
  const here = testWorld();
  const { adapter, last } = attach(here);
  await adapter.connect({ connectorId: 'test.one' });
  here.wallets[0].setAccounts([alice, bob]);
  await adapter.switchConnection({ connectorId: 'test.one', address: `eip155:31337:${bob}` });
  expect(last().connection).toMatchObject({ address: `eip155:31337:${bob}` });
  expect(getAccount(adapter.wagmiConfig).address).toBe(bob);
});
