import type { TabLocks } from '../contract/platform.ts';

/** Locks as tabs of one browser share them, in memory. Exclusive ones only. */
export function testLocks(): TabLocks & { readonly held: ReadonlySet<string> } {
  const held = new Set<string>();
  const waiting: { readonly name: string; readonly begin: () => void }[] = [];
  const next = (name: string): void => {
    held.delete(name);
    const index = waiting.findIndex((one) => one.name === name);
    waiting.splice(index, index < 0 ? 0 : 1)[0]?.begin();
  };
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    run: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    signal?.throwIfAborted();
    if (held.has(name)) {
      if (ifAvailable) return run(null);
      await new Promise<void>((resolve, reject) => {
        const entry = { name, begin: resolve };
        waiting.push(entry);
        signal?.addEventListener('abort', () => {
          if (!waiting.includes(entry)) return;
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason);
        });
      });
    }
    held.add(name);
    try {
      return await run({ name, mode: 'exclusive' });
    } finally {
      next(name);
    }
  };
  return { held, request: request as TabLocks['request'] };
}
