import type { AppKitCore } from '@mooring/core';
import { showToast } from '@mooring/core/modal';
import type { ErrorCode } from '@mooring/protocol';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { useEffect } from 'react';
import { useModal } from './modal-context.ts';

/** Outcome of a view's read. `pending` leaves it undecided. */
export type ReadOutcome = 'read' | 'unread' | 'pending';

/** The last reported outcome by code, so that a view that opens again does not repeat it. */
const reported = new WeakMap<AppKitCore, Map<ErrorCode, string>>();

function reportedIn(core: AppKitCore): Map<ErrorCode, string> {
  const known = reported.get(core) ?? new Map<ErrorCode, string>();
  reported.set(core, known);
  return known;
}

/**
 * Shows one toast if data cannot be read, and none for further failures until a read succeeds.
 *
 * @param of identifies the data, so that a failure to read something else shows its own toast
 */
export function useUnreadToast(code: ErrorCode, of: string, outcome: ReadOutcome): void {
  const { core } = useModal();
  useEffect(() => {
    const before = reportedIn(core);
    if (outcome === 'read') before.delete(code);
    if (outcome !== 'unread' || before.get(code) === of) return;
    before.set(code, of);
    showToast(core, { variant: 'error', code, message: errorTitles[code] });
  }, [core, code, of, outcome]);
}
