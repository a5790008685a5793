import { chooseLocale, type FetchedLocale, type Locale } from './choose-locale.ts';

/** What every compiled catalogue says of itself. */
export interface Spoken {
  /** For `lang`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** For `Intl`: with the digits that are shown. */
  readonly locale: string;
}

export interface PageLanguageOptions<Words> {
  readonly english: Words;
  /** Fetches another language. */
  readonly load: Readonly<Record<FetchedLocale, () => Promise<Words>>>;
  readonly spokenBy: (words: Words) => Spoken;
  /** The visitor's own languages, as `navigator.languages` gives them. */
  readonly preferred: readonly string[];
  /** The page's element, to say what language it is in and which way it is written. */
  readonly root: { lang: string; dir: string };
  /** Where the choice is kept; either may throw. */
  readonly kept: { readonly get: () => string | null; readonly set: (locale: Locale) => void };
}

/** Language of a page: the visitor's choice, else the first of their languages that is shipped. */
export interface PageLanguage<Words> {
  /** Messages in the current language. */
  readonly words: () => Words;
  /** Called after each change of `words`. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Switches to another language and stores the choice. Rejects if it does not load; the former one stays. */
  readonly choose: (locale: Locale) => Promise<void>;
  /**
   * Settles when the first language is spoken, and after three seconds at the latest. Never rejects: until it arrives, or
   * where it does not, it is English.
   */
  readonly ready: Promise<void>;
}

/** Milliseconds that a page waits for its language. */
const patience = 3_000;

/** Starts with the visitor's language at once. */
export function createPageLanguage<Words>(options: PageLanguageOptions<Words>): PageLanguage<Words> {
  const { english, load, spokenBy, preferred, root, kept } = options;
  const listeners = new Set<() => void>();
  let words = english;
  let wanted: Locale = 'en';

  const speak = async (locale: Locale): Promise<boolean> => {
    wanted = locale;
    const next = locale === 'en' ? english : await load[locale]();
    // Another one was chosen in between.
    if (wanted !== locale) return false;
    words = next;
    const { language, direction } = spokenBy(words);
    root.lang = language;
    root.dir = direction;
    for (const listener of listeners) listener();
    return true;
  };

  return {
    words: () => words,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async choose(locale) {
      if (await speak(locale)) attempt(() => kept.set(locale));
    },
    // Offline, or a deploy in between: English, which is here.
    ready: settled(speak(chooseLocale(attempt(kept.get) ?? 'auto', preferred))),
  };
}

/** Once it is done, however it ends, or has taken too long. */
function settled(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

/** Storage that a browser refuses: for this visit only, then. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
