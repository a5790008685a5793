import { describe, expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const chain = 'eip155:1';
const settings = { rpcChainAtOnce: 3, rpcProjectAtOnce: 1_000 };
const { signal } = new AbortController();

/** Requests that run until the test ends the oldest. */
function stage(isRestricted: boolean, more: Partial<typeof settings> = {}) {
  const queue = fairQueue({ settings: { ...settings, ...more }, projects: { isRestricted } });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (projectId: string | undefined, address: string, gone = signal) =>
    queue({ chain, projectId, address, signal: gone }, async () => {
      began.push(`${projectId} ${address}`);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  return {
    ask,
    began,
    /** Ends the oldest and lets the next begin. */
    async end() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a flood on one chain', () => {
  it('of a project from many addresses lets other projects take turns', async () => {
    const { ask, began, end } = stage(true);
    for (let last = 0; last < 500; last += 1) void ask('flood', `203.0.${last >> 8}.${last & 255}`);
    void ask('calm', '198.51.100.1');
    expect(began).toHaveLength(3);
    await end();
    await end();
    expect(began).toHaveLength(5);
    expect(began).toContain('calm 198.51.100.1');
  });

  it('of an address that invents projects lets other addresses take turns', async () => {
    const { ask, began, end } = stage(false);
    for (let count = 0; count < 500; count += 1) void ask(`flood${count}`, '203.0.113.1');
    void ask('calm', '198.51.100.1');
    await end();
    await end();
    expect(began).toContain('calm 198.51.100.1');
  });

  it('of a whole IPv6 /48 counts as one address', async () => {
    const { ask, began, end } = stage(false);
    for (let count = 0; count < 500; count += 1) void ask('flood', `2001:db8:1:${count}::/64`);
    void ask('calm', '2001:db8:2:1::/64');
    await end();
    await end();
    expect(began).toContain('calm 2001:db8:2:1::/64');
  });

  it('of a project is rejected over its limit, but not other projects', async () => {
    const { ask, end } = stage(true, { rpcProjectAtOnce: 5 });
    const asked = Array.from({ length: 5 }, (_, count) => ask('flood', `203.0.113.${count}`));
    await expect(ask('flood', '203.0.113.9')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const calm = ask('calm', '198.51.100.1');
    for (let count = 0; count < 6; count += 1) await end();
    await Promise.all([...asked, calm]);
    void ask('flood', '203.0.113.9');
  });
});

it('drops a waiting request when its client leaves', async () => {
  const { ask, began, end } = stage(false);
  for (let count = 0; count < 3; count += 1) void ask(undefined, '203.0.113.1');
  const leaving = new AbortController();
  const left = ask(undefined, '203.0.113.2', leaving.signal);
  leaving.abort();
  const refused = expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await end();
  await refused;
  expect(began).toHaveLength(3);
});
