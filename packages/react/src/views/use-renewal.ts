import { renewPairing } from '@mooring/core/modal';
import { useLayoutEffect, useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { usePageVisible } from '../view/use-page-visible.ts';

/** Links in a row, about an hour: a modal that was left open does not make links forever. */
export const renewals = 15;

/** Renews an expired link while the visitor looks at its code. Returns whether it does. */
export function useRenewal(expired: boolean): boolean {
  const { core } = useModal();
  const [made, setMade] = useState(0);
  const visible = usePageVisible();
  const renews = expired && made < renewals;
  useLayoutEffect(() => {
    if (!renews || !visible) return;
    setMade((before) => before + 1);
    void renewPairing(core);
  }, [core, renews, visible]);
  return renews;
}
