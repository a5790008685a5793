/** Told to the dialog before Escape asks it to close. */
export const escapeEvent = 'mo-escape';
