import { showToast } from '@mooring/core/modal';
import type { ErrorCode } from '@mooring/protocol';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { useEffect, useRef } from 'react';
import { useModal } from './modal-context.ts';

/** What a view tries to read. `pending` leaves open whether it can. */
export type ReadOutcome = 'read' | 'unread' | 'pending';

/**
 * Tells the visitor by a toast that something could not be read: once, however often it is tried again, until it could be read.
 *
 * @param of what is read, so that a failure to read something else is told too
 */
export function useToldUnread(code: ErrorCode, of: string, outcome: ReadOutcome): void {
  const { core } = useModal();
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (outcome === 'read') told.current = undefined;
    if (outcome !== 'unread' || told.current === of) return;
    told.current = of;
    showToast(core, { variant: 'error', code, message: errorTitles[code] });
  }, [core, code, of, outcome]);
}
