import { moreBaseCss } from '../css/more-base-css.ts';
import { moreTokensCss } from '../tokens/more-tokens-css.ts';

/**
 * Styles of a shell with views: their tokens and the card's motion. Loads with the views; the shell adopts them.
 */
export const viewShellCss = `${moreTokensCss(':host')}${moreBaseCss}
.card--springs { transition: height 220ms linear(0, .055, .17, .3, .425, .538, .635, .715, .78, .832, .873, .905, .93, .95, .965, .976, .985, .992, .997, 1); }
.shell--aside { pointer-events: none; }
.shell--aside .card { pointer-events: auto; }
.grip { display: none; }
::slotted([slot='frame']) { display: block; border: 0; width: 100%; }
@media (max-width: 430px) {
  .grip { position: absolute; inset-block-start: 0; inset-inline: 0; z-index: 2; height: 16px; display: grid; place-items: center; touch-action: none; }
  .grip::after { content: ''; width: 36px; height: 4px; border-radius: 2px; background: var(--mo-line); }
  [data-shell-drag] { touch-action: none; }
  .card--dragged { transition: none; }
  .card--settling { transition: translate 200ms cubic-bezier(.2, .8, .25, 1); }
}
/* A sheet that fills a low window, as at 400 % zoom, has its title there. */
@media (max-height: 320px) { .grip::after { content: none; } }
@media (prefers-reduced-motion: reduce) { .card--springs, .card--settling { transition: none; } }
`;
