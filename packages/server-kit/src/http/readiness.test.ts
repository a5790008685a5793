import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('readiness', () => {
  it('is ready when every check passes', async () => {
    const readiness = createReadiness({ checks: { store: async () => {}, chain: async () => {} } });
    expect(await readiness.ask()).toEqual({ ready: true, checks: { store: 'ok', chain: 'ok' } });
  });

  it('is not ready when a check fails in any way, and names it', async () => {
    const failures: [string, unknown][] = [];
    const readiness = createReadiness({
      checks: {
        store: async () => {},
        rejects: async () => Promise.reject(new Error('secret detail')),
        throws: () => {
          throw new Error('at once');
        },
      },
      onFailure: (name, error) => failures.push([name, error]),
    });
    expect(await readiness.ask()).toEqual({
      ready: false,
      checks: { store: 'ok', rejects: 'failed', throws: 'failed' },
    });
    expect(failures.map(([name]) => name)).toEqual(['throws', 'rejects']);
  });

  it('ignores failed reports', async () => {
    const failures: string[] = [];
    const readiness = createReadiness({
      checks: { store: async () => {} },
      reports: { index: async () => new Map([['eip155:1', false]]) },
      onFailure: (name) => failures.push(name),
    });
    expect(await readiness.ask()).toEqual({
      ready: true,
      checks: { store: 'ok', index: 'failed', 'index eip155:1': 'failed' },
    });
    expect(failures).toEqual(['index']);
  });

  it('is ready while one part of a check works, and names the failed parts', async () => {
    const failures: string[] = [];
    const of = (...parts: readonly (readonly [string, boolean])[]) =>
      createReadiness({
        checks: { nodes: async () => new Map(parts) },
        onFailure: (name, error) => failures.push(`${name}: ${(error as Error).message}`),
      }).ask();
    expect(await of(['eip155:1', true], ['eip155:10', false])).toEqual({
      ready: true,
      checks: { nodes: 'ok', 'nodes eip155:1': 'ok', 'nodes eip155:10': 'failed' },
    });
    expect(failures).toEqual([]);
    expect(await of(['eip155:1', false], ['eip155:10', false])).toEqual({
      ready: false,
      checks: { nodes: 'failed', 'nodes eip155:1': 'failed', 'nodes eip155:10': 'failed' },
    });
    expect(failures).toEqual(['nodes: none of its parts serves']);
    expect(await of()).toEqual({ ready: true, checks: { nodes: 'ok' } });
  });

  it('is not ready when a check exceeds its time limit', async () => {
    vi.useFakeTimers();
    const readiness = createReadiness({ checks: { store: () => new Promise(() => {}) } });
    const asked = readiness.ask();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await asked).toEqual({ ready: false, checks: { store: 'failed' } });
  });

  it('shares one run of the checks between concurrent requests, and runs them again later', async () => {
    let asked = 0;
    const readiness = createReadiness({
      checks: {
        store: async () => {
          asked += 1;
        },
      },
    });
    await Promise.all([readiness.ask(), readiness.ask(), readiness.ask()]);
    expect(asked).toBe(1);
    await readiness.ask();
    expect(asked).toBe(2);
  });

  it('holds a report for a while', async () => {
    let [asked, now] = [0, 1_000];
    const readiness = createReadiness({
      checks: {
        store: async () => {
          asked += 1;
        },
      },
      holds: 1_000,
      clock: { now: () => now },
    });
    await readiness.ask();
    now += 999;
    await readiness.ask();
    expect(asked).toBe(1);
    now += 1;
    await readiness.ask();
    expect(asked).toBe(2);
    readiness.stop();
    expect((await readiness.ask()).ready).toBe(false);
  });

  it('tells of a failure once, and of its end', async () => {
    const told: string[] = [];
    let works = false;
    const readiness = createReadiness({
      checks: {
        store: async () => {
          if (!works) throw new Error('no disk');
        },
      },
      onFailure: (name) => told.push(`${name} failed`),
      onRecovery: (name) => told.push(`${name} works`),
    });
    for (let time = 0; time < 3; time += 1) await readiness.ask();
    works = true;
    for (let time = 0; time < 3; time += 1) await readiness.ask();
    works = false;
    await readiness.ask();
    expect(told).toEqual(['store failed', 'store works', 'store failed']);
  });

  it('is not ready once the server stops', async () => {
    const readiness = createReadiness({ checks: {} });
    readiness.stop();
    expect((await readiness.ask()).ready).toBe(false);
  });
});
