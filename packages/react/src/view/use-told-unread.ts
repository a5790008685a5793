import type { AppKitCore } from '@mooring/core';
import { showToast } from '@mooring/core/modal';
import type { ErrorCode } from '@mooring/protocol';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { useEffect } from 'react';
import { useModal } from './modal-context.ts';

/** What a view tries to read. `pending` leaves open whether it can. */
export type ReadOutcome = 'read' | 'unread' | 'pending';

/** What the visitor was told last, by code: a view that opens again does not repeat it. */
const told = new WeakMap<AppKitCore, Map<ErrorCode, string>>();

function toldOn(core: AppKitCore): Map<ErrorCode, string> {
  const known = told.get(core) ?? new Map<ErrorCode, string>();
  told.set(core, known);
  return known;
}

/**
 * Tells the visitor by a toast that something could not be read: once, however often it is tried again, until it could be read.
 *
 * @param of what is read, so that a failure to read something else is told too
 */
export function useToldUnread(code: ErrorCode, of: string, outcome: ReadOutcome): void {
  const { core } = useModal();
  useEffect(() => {
    const before = toldOn(core);
    if (outcome === 'read') before.delete(code);
    if (outcome !== 'unread' || before.get(code) === of) return;
    before.set(code, of);
    showToast(core, { variant: 'error', code, message: errorTitles[code] });
  }, [core, code, of, outcome]);
}
