import type { ConnectRow } from '@mooring/core/modal';
import { useEffect, useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { type Arrangement, arrangeRows, firstArrangement, isSameArrangement } from './arrange-rows.ts';

/** Milliseconds of the card's entrance: the visitor cannot have aimed at a row before it ends. */
const entranceMs = 150;

export interface StableRows {
  readonly rows: readonly ConnectRow[];
  /** Announced after the list was shown. */
  readonly late: readonly ConnectRow[];
  /** The card's entrance has ended. */
  readonly entered: boolean;
}

/** Rows in their order. A row does not move once it can be tapped. */
export function useStableRows(now: readonly ConnectRow[]): StableRows {
  const { core } = useModal();
  const [entered, setEntered] = useState(false);
  useEffect(() => core.clock.after(entranceMs, () => setEntered(true)), [core]);
  const [kept, setKept] = useState<Arrangement>(() => firstArrangement(now));
  const arrangement = entered ? arrangeRows(kept, now) : firstArrangement(now);
  if (!isSameArrangement(arrangement, kept)) setKept(arrangement);
  const rowsOf = (places: Arrangement['places']) =>
    places.flatMap(({ id }) => now.find((row) => row.id === id) ?? []);
  return { rows: rowsOf(arrangement.places), late: rowsOf(arrangement.late), entered };
}
