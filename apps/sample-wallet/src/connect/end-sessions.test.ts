import { expect, test } from 'vitest';
import { endSessions } from './end-sessions.ts';
import type { WalletKit } from './wallet-kit.ts';

test('does not wait forever for an unreachable relay', async () => {
  const asked: string[] = [];
  const kit = {
    getActiveSessions: () => ({ a: {}, b: {} }) as unknown as ReturnType<WalletKit['getActiveSessions']>,
    disconnectSession: ({ topic }: { topic: string }) => {
      asked.push(topic);
      return topic === 'a' ? Promise.reject(new Error('away')) : new Promise<void>(() => undefined);
    },
  };
  const waits: number[] = [];
  await endSessions(kit, async (milliseconds) => {
    waits.push(milliseconds);
  });
  expect(asked).toEqual(['a', 'b']);
  expect(waits).toEqual([5_000]);
});
