import { pairAhead, selectLegal } from '@mooring/core/modal';
import { useEffect } from 'react';
import { useInline, useModal } from '../view/modal-context.ts';

/**
 * Makes a link ahead while wallets are shown, on platforms where a tap has to open one at once. Not in an inline modal: the
 * visitor has not opened it.
 */
export function usePairAhead(): void {
  const { core, state } = useModal();
  const inline = useInline() !== undefined;
  const { pending } = selectLegal(state);
  useEffect(() => {
    if (!inline && !pending) void pairAhead(core);
  }, [core, inline, pending]);
}
