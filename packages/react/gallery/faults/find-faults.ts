import type { FaultSearch } from './fault-search.ts';
import { findCuts } from './find-cuts.ts';
import { findLiterals } from './find-literals.ts';
import { findOverlaps } from './find-overlaps.ts';

/**
 * Finds texts without a catalogue, overlapping texts and controls, and truncated texts without a full form, in the
 * shown modal.
 */
export function findFaults(search: FaultSearch): readonly string[] {
  const card = document.querySelector('mooring-modal')?.shadowRoot?.querySelector<HTMLElement>('.card');
  const content = card?.querySelector<HTMLElement>('.content');
  if (!card || !content) return ['no modal'];
  const found = [...findLiterals(content, search), ...findOverlaps(card, content), ...findCuts(content)];
  return [...new Set(found)];
}
