// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { address, vuePage } from '../test-support/vue-page.ts';
import { useAppKitWallet } from './use-app-kit-wallet.ts';

it('connects a wallet by name, and reports the outcome', async () => {
  const page = await vuePage();
  const onSuccess = vi.fn();
  const onError = vi.fn();
  const { given, text } = page.mount(
    () => useAppKitWallet({ onSuccess, onError }),
    ({ isReady, isPending, isSuccess, isError }) => [isReady, isPending, isSuccess, isError].join(' '),
  );
  expect(text()).toBe('true false false false');
  page.wallet.setBehaviour('reject');
  const refused = given.connect('test.one');
  await nextTick();
  expect(text()).toBe('true true false false');
  // The visitor leaves the view of the wallet that rejected.
  await vi.waitFor(() => expect(page.kit.core.store.getState().connectFlow.status).toBe('failed'));
  await page.kit.close();
  await refused;
  await nextTick();
  expect(text()).toBe('true false false true');
  expect(onError).toHaveBeenCalledOnce();
  page.wallet.setBehaviour('approve');
  await given.connect('test.one');
  const data = { chainNamespace: 'eip155', chainId: '31337', address };
  expect(given).toMatchObject({ data, error: undefined, isSuccess: true, isError: false });
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(data);
});
