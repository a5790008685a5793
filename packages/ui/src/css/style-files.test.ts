import { expect, test } from 'vitest';
import { pageCss } from '../styles/page-css.ts';
import { schemeCss } from '../tokens/scheme-css.ts';
import { tokensCss } from '../tokens/tokens-css.ts';

const head = '/* Generated from the TypeScript beside it: npx vitest run packages/ui/src/css -u */\n';

// Sites link these files, the modal uses the same text as constructed sheets: they must never differ.
test('the published style sheets are the ones the modal uses', async () => {
  await expect(`${head}${schemeCss(':root')}${tokensCss(':root')}`).toMatchFileSnapshot(
    './tokens.generated.css',
  );
  await expect(`${head}${pageCss()}`).toMatchFileSnapshot('./page.generated.css');
});
