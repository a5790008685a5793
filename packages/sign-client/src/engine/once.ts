import type { MooringError } from '@mooring/protocol';
import type { RecordStore } from '../storage/record-store.ts';
import type { SignEngine } from './sign-engine.ts';

/** A peer's request that allows one answer. */
export interface Question<Asked extends NonNullable<unknown>> {
  /** Prefix of the lock name. */
  readonly kind: 'proposal' | 'sign-in';
  readonly id: number;
  readonly store: Pick<RecordStore<Asked>, 'refresh'>;
}

/** Name of the lock held while a request is answered. */
export function lockOf({ kind, id }: Pick<Question<never>, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

/**
 * Answers a request once across all tabs: rejects a second answer while the first is being sent.
 *
 * @param run receives the request as stored, which another tab may have changed
 */
export async function once<Asked extends NonNullable<unknown>, Result>(
  { core }: SignEngine,
  question: Question<Asked>,
  refusal: () => MooringError,
  run: (asked: Asked) => Promise<Result>,
): Promise<Result> {
  const release = await core.locks.take(lockOf(question));
  if (!release) throw refusal();
  try {
    const asked = await question.store.refresh(question.id);
    if (!asked) throw refusal();
    return await run(asked);
  } finally {
    release();
  }
}
