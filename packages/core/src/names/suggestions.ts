import { type NameSuggestions, namePaths, nameSuggestionsAnswer, readLabel } from '@mooring/protocol/api';
import { nameCacheMs } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import { getJson } from '../query/get-json.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';

/** Why a text cannot be a name, before any request. */
export type LabelProblem = 'empty' | 'short' | 'invalid';

/** The label of a new name, or why the text is invalid. */
export function readNewLabel(text: string): { readonly label: string } | { readonly problem: LabelProblem } {
  const typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  const label = readLabel(typed);
  if (label !== undefined) return { label };
  return { problem: /^[a-z0-9-]{1,3}$/i.test(typed) ? 'short' : 'invalid' };
}

/** Start of the query keys of all suggestions. */
export const suggestionsKey = ['mooring', 'names'] as const;

/** Observes suggestions for a label: the name itself first, then similar ones, each with whether it is taken. */
export function observeSuggestions(core: AppKitCore, label: string): ObservedQuery<NameSuggestions> {
  return observeQuery(core, {
    queryKey: [...suggestionsKey, label],
    staleTime: nameCacheMs / 10,
    queryFn: () => getJson(core, namePaths.suggestions.replace(':name', label), nameSuggestionsAnswer),
  });
}
