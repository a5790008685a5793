// What a view with a link needs: one chunk, fetched with the first of them.
export { pairShown } from './pair-shown.ts';
export { showLink } from './show-link.ts';
