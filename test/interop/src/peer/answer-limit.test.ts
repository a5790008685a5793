import { expect, test, vi } from 'vitest';
import { withinLimit } from './answer-limit.ts';

test('settles like the call', async () => {
  await expect(withinLimit(Promise.resolve(1), () => 'lost')).resolves.toBe(1);
  await expect(withinLimit(Promise.reject(new Error('refused')), () => 'lost')).rejects.toThrow('refused');
});

test('names a call that is never answered, and what it is waiting for', async () => {
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
