import { useState } from 'react';
import { type Locale, localeNames } from './choose-locale.ts';

export interface LanguageSwitchProps {
  /** The current language, by its own name. */
  readonly language: string;
  /** E.g. "Language". */
  readonly label: string;
  /** Shown if a language does not load. */
  readonly failedText: string;
  /** Rejects if the language fails to load. */
  readonly onChoose: (locale: Locale) => Promise<void>;
}

const locales = Object.entries(localeNames) as readonly (readonly [Locale, string])[];

/** Lists every language by its own name, so that visitors recognise theirs. */
export function LanguageSwitch({ language, label, failedText, onChoose }: LanguageSwitchProps) {
  const [failed, setFailed] = useState(false);
  const choose = (locale: Locale): void => {
    setFailed(false);
    onChoose(locale).catch(() => setFailed(true));
  };
  return (
    <fieldset className="mo-languages" aria-label={label}>
      {locales.map(([locale, name]) => (
        <button
          key={locale}
          type="button"
          className="mo-text-button"
          lang={locale}
          aria-pressed={locale === language}
          onClick={() => choose(locale)}
        >
          {name}
        </button>
      ))}
      <span role="alert">{failed && failedText}</span>
    </fieldset>
  );
}
