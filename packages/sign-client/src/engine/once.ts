import type { MooringError } from '@mooring/protocol';
import type { RecordStore } from '../storage/record-store.ts';
import type { SignEngine } from './sign-engine.ts';

/** A peer's request that allows one answer. */
export interface Question {
  /** Prefix of the lock name. */
  readonly kind: 'proposal' | 'sign-in';
  readonly id: number;
  readonly store: Pick<RecordStore<NonNullable<unknown>>, 'refresh'>;
}

/** Name of the lock held while a request is answered. */
export function lockOf({ kind, id }: Pick<Question, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

/** Answers a request once across all tabs: rejects a second answer while the first is being sent. */
export async function once<Result>(
  { core }: SignEngine,
  question: Question,
  refusal: () => MooringError,
  run: () => Promise<Result>,
): Promise<Result> {
  const release = await core.locks.take(lockOf(question));
  if (!release) throw refusal();
  try {
    if (!(await question.store.refresh(question.id))) throw refusal();
    return await run();
  } finally {
    release();
  }
}
