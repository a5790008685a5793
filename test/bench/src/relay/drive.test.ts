import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLoad } from './drive.mjs';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pairs whose messages take 3 ms, except for those that are lost. */
async function loadWith({
  lost = (_number: number): boolean => false,
  onSend = (_refuse: (error: Error) => void) => {},
} = {}) {
  let sent = 0;
  const load = await openLoad(async (onDone, onRefused) => {
    const send = (at: number) => {
      sent += 1;
      onSend(onRefused);
      if (!lost(sent)) setTimeout(() => onDone(at), 3);
    };
    return { send, close: () => {} };
  }, 2);
  return { load, sent: () => sent };
}

/** A server that reports 0.01 s more CPU time with each read. */
function server() {
  let seconds = 0;
  return {
    cpuSeconds: () => {
      seconds += 0.01;
      return seconds;
    },
  };
}

async function finished<Result>(work: Promise<Result>): Promise<Result> {
  const settled = work.finally(() => {});
  settled.catch(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  return settled;
}

test('sends a fixed number of messages, without counting the warm-up', async () => {
  const { load, sent } = await loadWith();
  const figures = await finished(load.atRate(server(), { rate: 200, warmUp: 1, seconds: 2 }));
  expect(sent()).toBe(600);
  expect(figures).toMatchObject({ p50: 3, p99: 3, lost: 0 });
  expect(figures.late).toBeLessThanOrEqual(1);
  expect(figures.cpuShare).toBeCloseTo(0.005);
});

test('counts a message that does not arrive as lost', async () => {
  const { load } = await loadWith({ lost: (number) => number === 7 });
  const figures = await finished(load.atRate(server(), { rate: 10, warmUp: 0, seconds: 1 }));
  expect(figures.lost).toBe(1);
});

test('a refusal ends a measurement', async () => {
  const { load } = await loadWith({ onSend: (refuse) => refuse(new Error('full')) });
  const measured = finished(load.atRate(server(), { rate: 10, warmUp: 0, seconds: 1 }));
  await expect(measured).rejects.toThrow('full');
});

test('maximum throughput: each pair keeps four messages in flight, and none is left for the next round', async () => {
  const { load } = await loadWith();
  const first = await finished(load.saturate(server(), { warmUp: 1, seconds: 3 }));
  expect(first.p99).toBe(3);
  // Two pairs with four messages of 3 ms.
  expect(first.perSecond).toBeCloseTo(8 / 0.003, -2);
  const next = await finished(load.atRate(server(), { rate: 10, warmUp: 0, seconds: 1 }));
  expect(next).toMatchObject({ p99: 3, lost: 0 });
});
