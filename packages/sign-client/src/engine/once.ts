import type { MooringError } from '@mooring/protocol';
import type { SignEngine } from './sign-engine.ts';

const running = new WeakMap<SignEngine, Set<string>>();

/** Answers something that is answered only once: while one answer is on its way, another is refused. */
export async function once<Result>(
  engine: SignEngine,
  key: string,
  refusal: () => MooringError,
  run: () => Promise<Result>,
): Promise<Result> {
  const keys = running.get(engine) ?? new Set();
  running.set(engine, keys);
  if (keys.has(key)) throw refusal();
  keys.add(key);
  try {
    return await run();
  } finally {
    keys.delete(key);
  }
}
