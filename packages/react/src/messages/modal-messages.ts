import { createContext, useContext } from 'react';
import { messages as english } from './modal/en.generated.ts';

/** Every text of the modal. A language is one more JSON file beside English. */
export type ModalMessages = typeof english;

/** Words for the errors of the catalogue, by code. What is not in it has the catalogue's title and the error's own message, in English. */
export type ErrorWords = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** What the modal speaks. */
export interface ModalLanguage {
  readonly messages: ModalMessages;
  readonly errors: ErrorWords;
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
