/** Dispatched on the dialog before Escape closes it. */
export const escapeEvent = 'mo-escape';
