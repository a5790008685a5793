import type { VerifyContext } from '../records/records.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { SignEngine } from './sign-engine.ts';

/** A request that waits for an answer. */
export interface WaitingRecord<Value extends NonNullable<unknown>> {
  readonly id: number;
  readonly store: Pick<RecordStore<Value>, 'refresh' | 'set'>;
  /** Of whoever answers it. */
  readonly lock: string;
  /** Whether it is the request that was asked about: ids are the peer's to choose. */
  readonly isMeant: (value: Value) => boolean;
}

/**
 * Keeps what a verify service says late of a request. One that is claimed, being answered or gone, in whichever tab, stays
 * as storage has it.
 *
 * @returns whether it was kept
 */
export async function keepContext<Value extends { readonly verifyContext: VerifyContext }>(
  { core }: SignEngine,
  { id, store, lock, isMeant }: WaitingRecord<Value>,
  verifyContext: VerifyContext,
): Promise<boolean> {
  const kept = await core.locks.briefly(lock, async () => {
    const waiting = await store.refresh(id);
    if (!waiting || !isMeant(waiting)) return false;
    await store.set(id, { ...waiting, verifyContext });
    return true;
  });
  return kept ?? false;
}
