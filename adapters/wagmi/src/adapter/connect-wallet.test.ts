// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import { alice, bob } from '../test-support/world.ts';

it('connects a wallet on the wanted chain', async () => {
  const { adapter, last } = attach(testWorld());
  await adapter.connect({ connectorId: 'test.one', chainId: 'eip155:31338' });
  expect(last().connection).toMatchObject({
    status: 'connected',
    connectorId: 'test.one',
    address: `eip155:31338:${alice}`,
  });
});

it('activates a connected wallet without a request', async () => {
  const here = testWorld();
  const { adapter, last } = attach(here);
  await adapter.connect({ connectorId: 'test.one' });
  await adapter.connect({ connectorId: 'test.two' });
  expect(last().connection).toMatchObject({ address: `eip155:31337:${bob}` });
  const prompts = here.wallets[0].prompts().length;
  await adapter.connect({ connectorId: 'test.one' });
  expect(last().connection).toMatchObject({ address: `eip155:31337:${alice}` });
  expect(last().connections).toHaveLength(2);
  expect(here.wallets[0].prompts()).toHaveLength(prompts);
});

it('sends no request if the attempt is aborted or the wallet does not exist', async () => {
  const here = testWorld();
  const { adapter } = attach(here);
  const aborted = adapter.connect({ connectorId: 'test.one', signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(adapter.connect({ connectorId: 'test.none' })).rejects.toMatchObject({
    code: 'WALLET_NOT_FOUND',
  });
  expect(here.wallets.flatMap((wallet) => wallet.prompts())).toEqual([]);
});

it('shows the pending wallet until the attempt is aborted', async () => {
  const here = testWorld();
  const { adapter, last } = attach(here);
  await adapter.prepare();
  here.wallets[0].setBehaviour('drop');
  const controller = new AbortController();
  const { signal } = controller;
  adapter.connect({ connectorId: 'test.one', signal }).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const stop = adapter.wagmiConfig.subscribe(
      ({ status }) => status,
      () => {
        stop();
        resolve();
      },
    );
  });
  expect(last().connection).toEqual({ status: 'connecting', connectorId: 'test.one', reconnecting: false });
  controller.abort();
  expect(last().connection).toEqual({ status: 'disconnected' });
});

it('keeps the connected wallet when an attempt with another one is aborted', async () => {
  const here = testWorld();
  const { adapter, last } = attach(here);
  await adapter.connect({ connectorId: 'test.one' });
  here.wallets[1].setBehaviour('drop');
  const controller = new AbortController();
  const requested = new Promise<void>((resolve) => {
    const stop = adapter.wagmiConfig.subscribe(
      ({ status }) => status,
      () => {
        stop();
        resolve();
      },
    );
  });
  adapter.connect({ connectorId: 'test.two', signal: controller.signal }).catch(() => undefined);
  await requested;
  controller.abort();
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.one' });
});
