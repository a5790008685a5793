import { expect, test } from 'vitest';
import { shownFigure } from './shown-figure.ts';

test.each([
  ['0.039400', '0.0394'],
  ['100', '100'],
  ['100.00', '100'],
  ['0.5', '0.5'],
])('%s is %s', (figure, shown) => {
  expect(shownFigure(figure)).toBe(shown);
});
