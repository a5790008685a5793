import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { endSessions } from './end-sessions.ts';
import type { WalletKit } from './wallet-kit.ts';

test('resolves even if the relay cannot be reached', async () => {
  const asked: string[] = [];
  const kit = {
    getActiveSessions: () => ({ a: {}, b: {} }) as unknown as ReturnType<WalletKit['getActiveSessions']>,
    disconnectSession: ({ topic }: { topic: string }) => {
      asked.push(topic);
      return topic === 'a' ? Promise.reject(new Error('away')) : new Promise<void>(() => undefined);
    },
  };
  const clock = new FakeClock();
  let isOver = false;
  const ending = endSessions(kit, clock).then(() => {
    isOver = true;
  });
  await clock.advance(4_999);
  expect(asked).toEqual(['a', 'b']);
  expect(isOver).toBe(false);
  await clock.advance(1);
  await ending;
});

test('leaves no timer once every session has ended', async () => {
  const clock = new FakeClock();
  const kit = {
    getActiveSessions: () => ({ a: {} }) as unknown as ReturnType<WalletKit['getActiveSessions']>,
    disconnectSession: () => Promise.resolve(),
  };
  await endSessions(kit, clock);
  expect(clock.pending).toBe(0);
});
