import { createContext, useContext } from 'react';
import { errors as englishErrors } from './errors/en.generated.ts';
import { messages as english } from './modal/en.generated.ts';

/** Every text of the modal. A language is one more JSON file beside English. */
export type ModalMessages = typeof english;

/**
 * Titles and texts of catalogued errors, by code. A missing entry falls back to the catalogue's title and the error's
 * own message, in English. English has entries only for errors whose own message is not meant for visitors.
 */
export type ErrorWords = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** A language of the modal. */
export interface ModalLanguage {
  readonly messages: ModalMessages;
  readonly errors: ErrorWords;
  /** Derives the texts of a capability from English, for a language without a catalogue of them. */
  readonly adapt?: (<Words extends object>(english: Words) => Words) | undefined;
}

export const englishLanguage: ModalLanguage = { messages: english, errors: englishErrors };

const context = createContext<ModalLanguage>(englishLanguage);

export const LanguageProvider = context.Provider;

export function useMessages(): ModalMessages {
  return useContext(context).messages;
}

export function useErrorWords(): ErrorWords {
  return useContext(context).errors;
}

/** How to derive the texts of a capability if the language has no catalogue of them. */
export function useAdapt(): ModalLanguage['adapt'] {
  return useContext(context).adapt;
}
