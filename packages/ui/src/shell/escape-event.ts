/** Told to the dialog before Escape asks it to close; whoever prevents it has used the key. */
export const escapeEvent = 'mo-escape';
