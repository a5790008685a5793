import { renewPairing } from '@mooring/core/modal';
import { linkRenewalLimit } from '@mooring/protocol/limits';
import { useLayoutEffect, useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { usePageVisible } from '../view/use-page-visible.ts';

/** Renews an expired link while the visitor looks at its code. Returns whether it does. */
export function useRenewal(expired: boolean): boolean {
  const { core } = useModal();
  const [made, setMade] = useState(0);
  const visible = usePageVisible();
  const renews = expired && made < linkRenewalLimit;
  useLayoutEffect(() => {
    if (!renews || !visible) return;
    setMade((before) => before + 1);
    void renewPairing(core);
  }, [core, renews, visible]);
  return renews;
}
