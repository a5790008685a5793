import type { AppKitCore } from '@mooring/core';
import type { ModalLanguage } from '../messages/modal-messages.ts';

export interface FollowLanguageOptions {
  readonly core: AppKitCore;
  /** English: at hand, and what is spoken when another language does not arrive. */
  readonly fallback: ModalLanguage;
  /** `undefined`: the fallback. */
  readonly loadLanguage: (wanted: string) => Promise<ModalLanguage | undefined>;
  readonly render: (language: ModalLanguage) => void;
}

/** Renders in the language the site asks for, now and whenever it asks for another. Returns a function that ends it. */
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
      // It did not arrive: English for now, asked for again when the modal opens.
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
