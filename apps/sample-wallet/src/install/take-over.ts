/** What the page tells a waiting service worker when its owner wants the new version. */
export const takeOver = 'take over';
