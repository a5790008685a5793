import { expect, it, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';

it('rejects with PART_NOT_LOADED and its cause when loading fails, and retries on the next call', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  const code = { answer: 42 };
  const load = vi.fn(async () => code).mockRejectedValueOnce(failure);
  await expect(fetchCode(load)).rejects.toMatchObject({
    code: 'PART_NOT_LOADED',
    retryable: true,
    cause: failure,
  });
  expect(await fetchCode(load)).toBe(code);
});
