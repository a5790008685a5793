import { type ClearSigningMessages, english as clearSigning } from '@mooring/clear-signing';
import { createPageLanguage } from '@mooring/ui/messages';
import type { TraceMessages } from '@mooring/ui/trace';
import { loadLanguages } from './load-languages.generated.ts';
import { messages as english } from './wallet/en.generated.ts';

/** All texts of the wallet. */
export type WalletMessages = typeof english;

/** A message key, translated when shown. */
export type MessageSelector = (messages: WalletMessages) => string;

export interface Words {
  readonly wallet: WalletMessages;
  /** Texts that describe requests. */
  readonly clearSigning: ClearSigningMessages;
  /** English texts are part of the inspector. */
  readonly trace?: TraceMessages | undefined;
}

/** The wallet's language. */
export const language = createPageLanguage<Words>({
  english: { wallet: english, clearSigning },
  load: loadLanguages,
  spokenBy: ({ wallet }) => wallet,
  storageKey: 'language',
});

export const { useWords } = language;

export function useMessages(): WalletMessages {
  return useWords().wallet;
}
