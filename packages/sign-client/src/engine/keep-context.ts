import { settledWithin } from '@mooring/protocol/time';
import type { VerifyContext } from '../records/records.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { storageTimeoutMs } from './kept-messages.ts';
import type { SignEngine } from './sign-engine.ts';

/** A pending request. */
export interface WaitingRecord<Value extends NonNullable<unknown>> {
  readonly id: number;
  readonly store: Pick<RecordStore<Value>, 'refresh' | 'set'>;
  /** Name of the lock held while it is answered. */
  readonly lock: string;
  /** Whether it is the request that was verified: peers choose ids and may reuse them. */
  readonly isMeant: (value: Value) => boolean;
}

/**
 * Stores a verify context that arrives late. Leaves a request unchanged if any tab has claimed, answered or deleted it.
 *
 * @returns whether the request still waits
 */
export async function keepContext<Value extends { readonly verifyContext?: VerifyContext | undefined }>(
  { core }: SignEngine,
  { id, store, lock, isMeant }: WaitingRecord<Value>,
  verifyContext: VerifyContext,
): Promise<boolean> {
  const kept = await core.locks.briefly(lock, async () => {
    const waiting = await store.refresh(id);
    if (!waiting || !isMeant(waiting)) return false;
    // It counts even if storage does not keep it; if storage fails, pending requests keep the earlier one.
    await settledWithin(core.clock, storageTimeoutMs, store.set(id, { ...waiting, verifyContext }));
    return true;
  });
  return kept ?? false;
}
