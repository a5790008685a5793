import { chooseLocale } from '@mooring/ui/messages';
import { messages as english } from './page/en.generated.ts';
import type { PageMessages } from './page-messages.ts';

/** The texts of the buttons in a language. Rejects when its chunk does not arrive. */
export async function loadPageMessages(wanted: string): Promise<PageMessages> {
  switch (chooseLocale(wanted, navigator.languages)) {
    case 'ar':
      return (await import('./page/ar.generated.ts')).messages;
    case 'es':
      return (await import('./page/es.generated.ts')).messages;
    case 'en':
      return english;
  }
}
