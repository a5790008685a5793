import { expect, test, vi } from 'vitest';
import { withinLimit } from './answer-limit.ts';

test('settles as the call does', async () => {
  await expect(withinLimit(Promise.resolve(1), () => 'lost')).resolves.toBe(1);
  await expect(withinLimit(Promise.reject(new Error('refused')), () => 'lost')).rejects.toThrow('refused');
});

test('names a call that is never answered, and what it waits for by then', async () => {
  vi.useFakeTimers();
  try {
    let what = 'wallet: updateSession was not answered';
    const failed = expect(withinLimit(new Promise(() => {}), () => what)).rejects.toThrow(
      'wallet: updateSession was not acknowledged',
    );
    what = 'wallet: updateSession was not acknowledged';
    await vi.runAllTimersAsync();
    await failed;
  } finally {
    vi.useRealTimers();
  }
});
