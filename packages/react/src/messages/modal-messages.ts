import { createContext, useContext } from 'react';
import { messages as english } from './modal/en.generated.ts';

/** Every text of the modal. A language is one more JSON file beside English. */
export type ModalMessages = typeof english;

/**
 * Titles and texts of catalogued errors, by code. A missing one shows the catalogue's title and the error's own message, in
 * English.
 */
export type ErrorWords = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** A language of the modal. */
export interface ModalLanguage {
  readonly messages: ModalMessages;
  readonly errors: ErrorWords;
  /** Makes the words of a capability from English, for a language without a catalogue of them. */
  readonly adapt?: (<Words extends object>(english: Words) => Words) | undefined;
}

export const englishLanguage: ModalLanguage = { messages: english, errors: {} };

const context = createContext<ModalLanguage>(englishLanguage);

export const LanguageProvider = context.Provider;

export function useMessages(): ModalMessages {
  return useContext(context).messages;
}

export function useErrorWords(): ErrorWords {
  return useContext(context).errors;
}

/** How the words of a capability are made where the language has no catalogue of them. */
export function useAdapt(): ModalLanguage['adapt'] {
  return useContext(context).adapt;
}
