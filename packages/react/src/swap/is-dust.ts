import type { SwapSide } from './use-swap-form.ts';

/** US dollars up to which a holding is not worth swapping. */
const dustWorth = 0.00005;

/** Whether a holding is not worth swapping; one without a price may be. */
export function isDust({ held, heldWorth }: Pick<SwapSide, 'held' | 'heldWorth'>): boolean {
  return held === 0n || (heldWorth !== undefined && heldWorth <= dustWorth);
}
