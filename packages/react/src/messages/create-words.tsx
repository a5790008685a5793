import type { FetchedLocale } from '@mooring/ui/messages';
import { createContext, type FunctionComponent, type ReactNode, useContext, useMemo } from 'react';
import type { Load } from '../context/preload.ts';
import { useLoaded } from '../context/use-loaded.ts';
import { useAdapt, useMessages } from './modal-messages.ts';

/** The texts of a capability, which load with its views. */
export interface CapabilityWords<Words> {
  /** For views made by {@link speak}. */
  readonly useWords: () => Words;
  /** Wraps a view to wait for its texts. Falls back to English if another language fails to load. */
  readonly speak: <Props extends object>(
    View: FunctionComponent<Props>,
    skeleton: ReactNode,
  ) => FunctionComponent<Props>;
}

/**
 * A separate catalogue in the modal's language.
 *
 * @param load loaders by language, from `lazy.generated.ts`
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
