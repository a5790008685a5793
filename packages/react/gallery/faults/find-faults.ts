import type { FaultSearch } from './fault-search.ts';
import { findCuts } from './find-cuts.ts';
import { findLiterals } from './find-literals.ts';
import { findOverlaps } from './find-overlaps.ts';

/**
 * Texts that came from no catalogue, texts and controls that lie on each other, and texts that are cut and cannot be read
 * in another way, in the modal that is shown.
 */
export function findFaults(search: FaultSearch): readonly string[] {
  const card = document.querySelector('mooring-modal')?.shadowRoot?.querySelector<HTMLElement>('.card');
  const content = card?.querySelector<HTMLElement>('.content');
  if (!card || !content) return ['no modal'];
  const found = [...findLiterals(content, search), ...findOverlaps(card, content), ...findCuts(content)];
  return [...new Set(found)];
}
