import { pairAhead, selectLegal } from '@mooring/core/modal';
import { useEffect } from 'react';
import { useInline, useModal } from '../view/modal-context.ts';

/**
 * Creates a link while wallets are shown, on platforms where a tap must open it immediately. Not in an inline modal,
 * which the visitor has not opened.
 */
export function usePairAhead(): void {
  const { core, state } = useModal();
  const inline = useInline() !== undefined;
  const { pending } = selectLegal(state);
  useEffect(() => {
    if (!inline && !pending) void pairAhead(core);
  }, [core, inline, pending]);
}
