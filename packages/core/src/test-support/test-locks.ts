import type { TabLocks } from '../contract/platform.ts';

interface Waiting {
  readonly name: string;
  readonly mode: LockMode;
  readonly begin: () => void;
}

/** Locks as tabs of one browser share them, in memory. */
export function testLocks(): TabLocks & { readonly held: ReadonlySet<string> } {
  const held = new Set<string>();
  /** Number of holders of a lock in shared mode. */
  const sharers = new Map<string, number>();
  const waiting: Waiting[] = [];
  const isFree = (name: string, mode: LockMode): boolean =>
    !held.has(name) || (mode === 'shared' && sharers.has(name));
  const hold = (name: string, mode: LockMode): void => {
    held.add(name);
    if (mode === 'shared') sharers.set(name, (sharers.get(name) ?? 0) + 1);
  };
  const release = (name: string): void => {
    const left = (sharers.get(name) ?? 1) - 1;
    if (left > 0) sharers.set(name, left);
    else {
      sharers.delete(name);
      held.delete(name);
    }
    for (;;) {
      const next = waiting.find((one) => one.name === name);
      if (next === undefined || !isFree(name, next.mode)) return;
      waiting.splice(waiting.indexOf(next), 1);
      hold(name, next.mode);
      next.begin();
    }
  };
  const request = async (
    name: string,
    { ifAvailable, signal, mode = 'exclusive' }: LockOptions,
    run: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    signal?.throwIfAborted();
    if (isFree(name, mode) && waiting.every((one) => one.name !== name)) hold(name, mode);
    else {
      if (ifAvailable) return run(null);
      await new Promise<void>((resolve, reject) => {
        const entry = { name, mode, begin: resolve };
        waiting.push(entry);
        signal?.addEventListener('abort', () => {
          if (!waiting.includes(entry)) return;
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason);
        });
      });
    }
    try {
      return await run({ name, mode });
    } finally {
      release(name);
    }
  };
  return { held, request: request as TabLocks['request'] };
}
