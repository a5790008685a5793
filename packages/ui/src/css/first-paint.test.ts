import { expect, test } from 'vitest';
import { plainButtonCss } from '../button/plain-button-css.ts';
import { inlineCss } from '../shell/inline-css.ts';
import { shellCss } from '../shell/shell-css.ts';
import { firstTokensCss } from '../tokens/first-tokens-css.ts';
import { firstBaseCss } from './first-base-css.ts';

/** Set on the host, from the page's font. */
const setByHost = ['--mo-page-font'];

// One undefined variable invalidates a whole CSS declaration: a card would lose its ring.
test.each([
  ['the dialog', shellCss],
  ['the modal as a part of the page', inlineCss],
])('before the styles of the views load, %s uses no undefined variable', (_name, own) => {
  const first = firstTokensCss(':host');
  const used = (first + firstBaseCss + own + plainButtonCss).matchAll(/var\((--[\w-]+)\)/g);
  const given = new Set([...`${first}${own}`.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const missing = [...used]
    .map(([, name = '']) => name)
    .filter((name) => !given.has(name) && !setByHost.includes(name));
  expect([...new Set(missing)]).toEqual([]);
});
