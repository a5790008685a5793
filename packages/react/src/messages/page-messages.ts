import type { messages } from './page/en.generated.ts';

/** Every text of the buttons in a page. */
export type PageMessages = typeof messages;
