import { useSyncExternalStore } from 'react';
import { chooseLocale, type FetchedLocale, type Locale } from './choose-locale.ts';

/** Language facts of every compiled catalogue. */
export interface Spoken {
  /** For the `lang` attribute. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** For `Intl`, including the digits to show. */
  readonly locale: string;
}

export interface PageLanguageOptions<Words> {
  readonly english: Words;
  /** Loaders of the other languages. */
  readonly load: Readonly<Record<FetchedLocale, () => Promise<Words>>>;
  readonly spokenBy: (words: Words) => Spoken;
  /** Key of the choice in the storage. */
  readonly storageKey: string;
  /** May throw. Default: `localStorage`. */
  readonly storage?: (() => Pick<Storage, 'getItem' | 'setItem'>) | undefined;
  /** The visitor's languages. Default: `navigator.languages`. */
  readonly preferred?: readonly string[] | undefined;
  /** The root element, whose `lang` and `dir` are set once the language is known. Default: that of the document. */
  readonly root?: { lang: string; dir: string } | undefined;
}

/** Language of a page: the visitor's choice, else the first supported one of their languages. */
export interface PageLanguage<Words> {
  /** Messages in the current language. */
  readonly words: () => Words;
  /** As `words`, in a component. */
  readonly useWords: () => Words;
  /** Called after each change of `words`. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Switches to another language and stores the choice. If loading fails, rejects and keeps the previous one. */
  readonly choose: (locale: Locale) => Promise<void>;
  /**
   * Resolves when the first language is active, after three seconds at most. Never rejects: the language is English
   * until another has loaded, or if it fails to load.
   */
  readonly ready: Promise<void>;
}

/** How long a page waits for its language. Not in the table of limits: this package imports none of our others. */
const languageTimeoutMs = 3_000;

/** Starts with the visitor's language at once. */
export function createPageLanguage<Words>(options: PageLanguageOptions<Words>): PageLanguage<Words> {
  const { english, load, spokenBy, storageKey } = options;
  const { storage = () => localStorage, preferred = navigator.languages } = options;
  const { root = document.documentElement } = options;
  const listeners = new Set<() => void>();
  let words = english;
  let wanted: Locale = 'en';

  const mark = (): void => {
    const { language, direction } = spokenBy(words);
    root.lang = language;
    root.dir = direction;
  };
  const speak = async (locale: Locale): Promise<boolean> => {
    wanted = locale;
    const next = locale === 'en' ? english : await load[locale]();
    // Another language was chosen meanwhile.
    if (wanted !== locale) return false;
    words = next;
    mark();
    for (const listener of listeners) listener();
    return true;
  };

  const current = (): Words => words;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const stored = attempt(() => storage().getItem(storageKey));

  return {
    words: current,
    useWords: () => useSyncExternalStore(subscribe, current),
    subscribe,
    async choose(locale) {
      if (await speak(locale)) attempt(() => storage().setItem(storageKey, locale));
    },
    // Offline, or a deploy in between: fall back to English.
    ready: settled(speak(chooseLocale(stored ?? 'auto', preferred))).then(mark),
  };
}

/** Resolves when the work settles, or after the timeout. */
function settled(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, languageTimeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

/** Ignores errors of blocked storage: the choice then lasts for this visit only. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
