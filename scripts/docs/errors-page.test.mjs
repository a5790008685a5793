import { expect, test } from 'vitest';
import { errorsPage } from './errors-page.mjs';

test('default: each code has a section its docs link can point to, with names for what is filled in', () => {
  const page = errorsPage({
    B_CODE: { title: 'Later', text: () => 'Fixed text', retryable: false },
    A_CODE: {
      title: 'First',
      text: (context) => `Failed for ${/** @type {{ chain: string }} */ (context).chain}`,
      retryable: true,
    },
  });
  expect(page.indexOf('## A_CODE')).toBeLessThan(page.indexOf('## B_CODE'));
  expect(page).toContain('Failed for &lt;chain>');
  expect(page).toContain('Trying again can help.');
});
