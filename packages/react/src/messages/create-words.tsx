import type { FetchedLocale } from '@mooring/ui/messages';
import { createContext, type FunctionComponent, type ReactNode, useContext, useMemo } from 'react';
import type { Load } from '../context/preload.ts';
import { useLoaded } from '../context/use-loaded.ts';
import { useAdapt, useMessages } from './modal-messages.ts';

/** The words of a capability, which come with its views. */
export interface CapabilityWords<Words> {
  /** For views that {@link speak} made. */
  readonly useWords: () => Words;
  /** A view that waits for its words; in English where another language does not arrive. */
  readonly speak: <Props extends object>(
    View: FunctionComponent<Props>,
    skeleton: ReactNode,
  ) => FunctionComponent<Props>;
}

/**
 * A catalogue beside the modal's own, in the modal's language.
 *
 * @param load by language, from `lazy.generated.ts`
 */
export function createWords<Words extends object>(
  english: Words,
  load: Readonly<Record<FetchedLocale, Load<{ readonly messages: Words }>>>,
): CapabilityWords<Words> {
  const context = createContext(english);
  const loadEnglish: Load<{ readonly messages: Words }> = async () => ({ messages: english });
  const others: Readonly<Record<string, Load<{ readonly messages: Words }>>> = load;

  return {
    useWords: () => useContext(context),
    speak: (View, skeleton) =>
      function Spoken(props) {
        const { language } = useMessages();
        const adapt = useAdapt();
        const fetched = adapt === undefined && Object.hasOwn(others, language);
        const other = fetched ? others[language] : undefined;
        const own = useMemo(() => adapt?.(english) ?? english, [adapt]);
        const { module, failed } = useLoaded(other ?? loadEnglish);
        const words = other === undefined || failed ? own : module?.messages;
        if (words === undefined) return skeleton;
        return (
          <context.Provider value={words}>
            <View {...props} />
          </context.Provider>
        );
      },
  };
}
