import { expect, test } from 'vitest';
import { plainButtonCss } from '../button/plain-button-css.ts';
import { inlineCss } from '../shell/inline-css.ts';
import { shellCss } from '../shell/shell-css.ts';
import { firstTokensCss } from '../tokens/first-tokens-css.ts';
import { firstBaseCss } from './first-base-css.ts';

/** Set on the host itself, from the page's own font. */
const setByHost = ['--mo-page-font'];

// CSS drops a whole declaration with one undefined variable: a card would lose its ring.
test.each([
  ['the dialog', shellCss],
  ['the modal as a part of the page', inlineCss],
])('before the views and their styles come, %s uses no name that is not there', (_name, own) => {
  const first = firstTokensCss(':host');
  const used = (first + firstBaseCss + own + plainButtonCss).matchAll(/var\((--[\w-]+)\)/g);
  const given = new Set([...`${first}${own}`.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const missing = [...used]
    .map(([, name = '']) => name)
    .filter((name) => !given.has(name) && !setByHost.includes(name));
  expect([...new Set(missing)]).toEqual([]);
});
