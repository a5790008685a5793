// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { vuePage } from '../test-support/vue-page.ts';
import { useBalance } from './use-balance.ts';

it('follows the connected account’s balance', async () => {
  let value = 10n ** 18n;
  const requested = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string };
    return Response.json({
      id,
      jsonrpc: '2.0',
      result: method === 'eth_getBalance' ? `0x${value.toString(16)}` : null,
    });
  });
  onTestFinished(() => requested.mockRestore());
  const page = await vuePage();
  const { given, text, unmount } = page.mount(
    () => useBalance(),
    ({ data }) => String(data?.native.value),
  );
  expect(text()).toBe('undefined');
  await page.connect();
  await vi.waitFor(() => expect(text()).toBe('1000000000000000000'));
  value = 5n;
  given.refetch();
  await vi.waitFor(() => expect(text()).toBe('5'));
  await page.kit.disconnect();
  await vi.waitFor(() => expect(text()).toBe('undefined'));
  unmount();
  await page.connect();
  expect(given.data).toBeUndefined();
});
