import type { QueryState } from '@mooring/core/data';
import { observeSuggestions } from '@mooring/core/names';
import type { NameSuggestions as SuggestedNames } from '@mooring/protocol/api';
import { Icon, ListRow, Notice, Skeleton, TextButton } from '@mooring/ui';
import { useEffect, useMemo, useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { useRead } from '../view/use-read.ts';
import { useNamesWords } from './names-words.ts';

/** Number of names that the API suggests, until it has answered. */
const usual = 5;
/** Milliseconds without a keystroke before a request. */
const pause = 300;

/** The API's suggestions for a label. */
export interface Suggestions extends Pick<QueryState<SuggestedNames>, 'data' | 'error' | 'fetching'> {
  readonly refetch: () => void;
}

/** Suggestions for the typed label, debounced. */
export function useSuggestions(label: string | undefined): Suggestions | undefined {
  const { core } = useModal();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => core.clock.after(pause, () => setWanted(label)), [core, label]);
  const observed = useMemo(
    () => (wanted === undefined ? undefined : observeSuggestions(core, wanted)),
    [core, wanted],
  );
  const { data, error, fetching } = useRead('service', observed);
  if (observed === undefined || wanted !== label) return undefined;
  return { data, error, fetching, refetch: observed.refetch };
}

/** Whether the names of a label are still to come. */
export function isChecking(suggestions: Suggestions | undefined): boolean {
  return suggestions?.data === undefined && suggestions?.error === undefined;
}

interface NameSuggestionsProps {
  readonly suggestions: Suggestions | undefined;
  readonly busy: boolean;
  readonly onChoose: (name: string) => void;
}

/** The typed name and similar ones, each with whether it is available. Pressing one registers it. */
export function NameSuggestions({ suggestions, busy, onChoose }: NameSuggestionsProps) {
  const words = useNamesWords();
  const count = suggestions?.data?.suggestions.length;
  const [places, setPlaces] = useState(usual);
  if (count !== undefined && count !== places) setPlaces(count);
  if (suggestions?.data !== undefined)
    return (
      <ul className="list names__list" aria-label={words.similar()}>
        {suggestions.data.suggestions.map(({ name, registered }) => (
          <li key={name}>
            <ListRow
              name={<bdi>{name}</bdi>}
              tag={registered ? words.taken() : words.free()}
              disabled={registered || busy}
              onClick={() => onChoose(name)}
            />
          </li>
        ))}
      </ul>
    );
  // As high as the names to come: the button below must not move when they arrive.
  if (isChecking(suggestions))
    return (
      <div className="list" aria-hidden="true">
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
          <Skeleton key={place} height={56} />
        ))}
      </div>
    );
  return (
    <Notice tone="warn">
      {words.failed()}
      <TextButton
        aria-disabled={suggestions?.fetching}
        onClick={() => suggestions?.fetching || suggestions?.refetch()}
      >
        <Icon name="retry" size={16} /> {words.retry()}
      </TextButton>
    </Notice>
  );
}
