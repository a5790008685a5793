// Message selection, which compiled catalogues call, and the language of a page.
export { chooseLocale, type FetchedLocale, type Locale, localeNames } from '../messages/choose-locale.ts';
export { choosePlural, formatNumber } from '../messages/choose-message.ts';
export { formatDollars } from '../messages/format-dollars.ts';
export { groupDigits } from '../messages/group-digits.ts';
export { LanguageSwitch, type LanguageSwitchProps } from '../messages/language-switch.tsx';
export { numberLocale } from '../messages/number-locale.ts';
export {
  createPageLanguage,
  type PageLanguage,
  type PageLanguageOptions,
  type Spoken,
} from '../messages/page-language.ts';
