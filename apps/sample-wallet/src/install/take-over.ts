/** The message that activates a waiting service worker. */
export const takeOver = 'take over';
