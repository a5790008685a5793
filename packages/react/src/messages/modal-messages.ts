import { createContext, useContext } from 'react';
import { messages as english } from './modal/en.generated.ts';

/** Every text of the modal. A language is one more JSON file beside English. */
export type ModalMessages = typeof english;

const context = createContext<ModalMessages>(english);

export const MessagesProvider = context.Provider;

export function useMessages(): ModalMessages {
  return useContext(context);
}
