import type { MooringError } from '@mooring/protocol';
import type { RecordStore } from '../storage/record-store.ts';
import type { SignEngine } from './sign-engine.ts';

/** Something that a peer asked and that waits for one answer. */
export interface Question {
  /** Of lock names. */
  readonly kind: 'proposal' | 'sign-in';
  readonly id: number;
  readonly store: Pick<RecordStore<NonNullable<unknown>>, 'refresh'>;
}

/** Name of the lock under which a question is answered. */
export function lockOf({ kind, id }: Pick<Question, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

/** Answers something that is answered only once, in whichever tab: while one answer is on its way, another is refused. */
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
