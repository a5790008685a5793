// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { address, vuePage } from '../test-support/vue-page.ts';
import { useAppKitConnection } from './use-app-kit-connection.ts';

it('follows the active wallet, and switches it', async () => {
  const page = await vuePage();
  const onSuccess = vi.fn();
  const onError = vi.fn();
  await page.connect('test.one');
  await page.connect('test.two');
  const { given, text } = page.mount(
    () => useAppKitConnection({ onSuccess, onError }),
    ({ value: { connection, isPending } }) => `${connection?.connectorId} ${isPending}`,
  );
  expect(text()).toBe('test.two false');
  const switched = given.value.switchConnection({ connection: { connectorId: 'test.one' } });
  await nextTick();
  expect(text()).toBe('test.two true');
  await switched;
  await nextTick();
  expect(text()).toBe('test.one false');
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith({
    address,
    namespace: 'eip155',
    hasSwitchedAccount: true,
    hasSwitchedWallet: true,
    hasDeletedWallet: false,
  });
  await given.value.switchConnection({ connection: { connectorId: 'nobody' } });
  expect(onError).toHaveBeenCalledOnce();
  given.value.deleteConnection({ connectorId: 'test.two' });
  expect(onSuccess).toHaveBeenLastCalledWith(expect.objectContaining({ hasDeletedWallet: true }));
});

it('switches and deletes connections without callbacks', async () => {
  const page = await vuePage();
  await page.connect('test.one');
  await page.connect('test.two');
  const { given } = page.mount(() => useAppKitConnection());
  await given.value.switchConnection({ connection: { connectorId: 'test.one' } });
  expect(given.value.connection?.connectorId).toBe('test.one');
  await page.kit.disconnect();
  expect(page.kit.getRecentConnections('eip155')).not.toEqual([]);
  for (const connectorId of ['test.one', 'test.two']) given.value.deleteConnection({ connectorId });
  expect(page.kit.getRecentConnections('eip155')).toEqual([]);
});
