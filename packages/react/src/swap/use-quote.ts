import type { AppKitCore } from '@mooring/core';
import { observeQuote, type QuoteState, readQuote, type SwapOrder } from '@mooring/core/swap';
import { useEffect, useMemo, useState } from 'react';
import { useAwaited } from '../view/use-awaited.ts';
import { usePaused } from './use-paused.ts';

/** Follows the quote of an order while it is shown. */
export function useQuote(core: AppKitCore, order: SwapOrder | undefined): QuoteState {
  const [state, setState] = useState<QuoteState>({ kind: 'empty' });
  const observer = useMemo(
    () => observeQuote({ clock: core.clock, read: (of) => readQuote(core, of), onState: setState }),
    [core],
  );
  useEffect(() => () => observer.end(), [observer]);
  const { user, from, to, amount } = order ?? {};
  useEffect(() => {
    observer.setOrder(
      user === undefined || from === undefined || to === undefined || amount === undefined
        ? undefined
        : { user, from, to, amount },
    );
  }, [observer, user, from, to, amount]);
  usePaused(observer);
  useAwaited('service', {
    missing: state.kind === 'failed' || (state.kind === 'loading' && state.before === undefined),
    failed: state.kind === 'failed',
    of: `${user} ${from} ${to} ${amount}`,
  });
  return state;
}
