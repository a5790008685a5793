// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { isReactive } from 'vue';
import { vuePage } from '../test-support/vue-page.ts';
import { useAppKitProvider } from './use-app-kit-provider.ts';

it('returns the adapter’s provider itself, not a reactive proxy', async () => {
  const page = await vuePage();
  const { given, text, unmount } = page.mount(
    () => useAppKitProvider('eip155'),
    ({ walletProviderType }) => walletProviderType,
  );
  expect(given.walletProvider).toBeUndefined();
  await page.connect();
  await vi.waitFor(() => expect(text()).toBe('ANNOUNCED'));
  const provider = page.kit.getProvider('eip155');
  expect(given.walletProvider).toBe(provider);
  expect(isReactive(given.walletProvider)).toBe(false);
  expect(await given.walletProvider?.request({ method: 'eth_chainId' })).toBe('0x7a69');
  // A component that mounts later also has it.
  const later = page.mount(() => useAppKitProvider('eip155'));
  await vi.waitFor(() => expect(later.given.walletProvider).toBe(provider));
  unmount();
  await page.kit.disconnect();
  expect(later.given.walletProvider).toBeUndefined();
  expect(given.walletProvider).toBe(provider);
});
