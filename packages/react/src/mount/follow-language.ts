import type { AppKitCore } from '@mooring/core';
import type { ModalLanguage } from '../messages/modal-messages.ts';

export interface FollowLanguageOptions {
  readonly core: AppKitCore;
  /** English: always loaded, and used if another language fails to load. */
  readonly fallback: ModalLanguage;
  /** `undefined`: the fallback. */
  readonly loadLanguage: (wanted: string) => Promise<ModalLanguage | undefined>;
  readonly render: (language: ModalLanguage) => void;
}

/** Renders in the language that the site sets, and again when it changes. Returns a function that ends it. */
export function followLanguage({ core, fallback, loadLanguage, render }: FollowLanguageOptions): () => void {
  const wanted = () => core.store.getState().options.locale;
  let asked: string | undefined;
  let ended = false;

  const speak = async () => {
    const locale = wanted();
    asked = locale;
    if (locale === 'en') {
      render(fallback);
      return;
    }
    let language = fallback;
    try {
      language = (await loadLanguage(locale)) ?? fallback;
    } catch {
      // The load failed: use English for now and retry when the modal opens.
      if (asked === locale) asked = undefined;
    }
    if (!ended && wanted() === locale) render(language);
  };

  void speak();
  const unsubscribe = core.store.subscribe((state, previous) => {
    const opens = state.open && !previous.open;
    if (state.options.locale !== previous.options.locale || (opens && asked === undefined)) void speak();
  });
  return () => {
    ended = true;
    unsubscribe();
  };
}
