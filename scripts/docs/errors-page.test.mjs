import { expect, test } from 'vitest';
import { errorsPage } from './errors-page.mjs';

const catalogue = {
  B_CODE: { title: 'Later', text: () => 'Fixed text', retryable: false },
  A_CODE: {
    title: 'First',
    text: (/** @type {unknown} */ context) =>
      `Failed for ${/** @type {{ chain: string }} */ (context).chain}`,
    retryable: true,
  },
};

test('default: each code has a section that its docs link points to, with names for what is filled in', () => {
  const page = errorsPage(catalogue, {
    A_CODE: ['The chain has no node.', 'Name one.'],
    B_CODE: ['It is late.', 'Wait.'],
  });
  expect(page.indexOf('## A_CODE')).toBeLessThan(page.indexOf('## B_CODE'));
  expect(page).toContain('Failed for &lt;chain>');
  expect(page).toContain('Trying again can help.');
  expect(page).toContain('Cause: The chain has no node.\n\nWhat to do: Name one.');
});

test('error: a code without an explanation, and an explanation without a code', () => {
  expect(() => errorsPage(catalogue, { A_CODE: ['', ''], C_CODE: ['', ''] })).toThrow(
    'explain B_CODE; remove C_CODE',
  );
});
