import { type ClearSigningMessages, english as clearSigning } from '@mooring/clear-signing';
import { createPageLanguage } from '@mooring/ui/messages';
import type { TraceMessages } from '@mooring/ui/trace';
import { useSyncExternalStore } from 'react';
import { loadLanguages } from './load-languages.generated.ts';
import { messages as english } from './wallet/en.generated.ts';

/** All texts of the wallet. */
export type WalletMessages = typeof english;

/** A message key, translated when shown. */
export type Say = (messages: WalletMessages) => string;

export interface Words {
  readonly wallet: WalletMessages;
  /** Texts that describe requests. */
  readonly clearSigning: ClearSigningMessages;
  /** English texts are part of the inspector. */
  readonly trace?: TraceMessages | undefined;
}

const key = 'language';

/** The wallet's language. */
export const language = createPageLanguage<Words>({
  english: { wallet: english, clearSigning },
  load: loadLanguages,
  spokenBy: ({ wallet }) => wallet,
  preferred: navigator.languages,
  root: document.documentElement,
  kept: {
    get: () => localStorage.getItem(key),
    set: (locale) => localStorage.setItem(key, locale),
  },
});

export function useWords(): Words {
  return useSyncExternalStore(language.subscribe, language.words);
}

export function useMessages(): WalletMessages {
  return useWords().wallet;
}
