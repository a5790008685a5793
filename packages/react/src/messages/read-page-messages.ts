import { messages as english } from './page/en.generated.ts';
import type { PageMessages } from './page-messages.ts';

/** The texts of the buttons in the language a site asks for. English where its chunk does not arrive. */
export async function readPageMessages(wanted: string): Promise<PageMessages> {
  if (wanted === 'en') return english;
  try {
    const { loadPageMessages } = await import('./load-page-messages.ts');
    return await loadPageMessages(wanted);
  } catch {
    // Offline, or a deploy in between.
    return english;
  }
}
