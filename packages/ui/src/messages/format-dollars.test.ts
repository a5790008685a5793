import { expect, it } from 'vitest';
import { formatDollars } from './format-dollars.ts';

it('shows dollars in the language, and no positive amount as zero', () => {
  expect(formatDollars('en', 24_984_362.239)).toBe('$24,984,362.24');
  expect(formatDollars('en', 0.004)).toBe('<$0.01');
  expect(formatDollars('en', 0)).toBe('$0.00');
  expect(formatDollars('es', 1204.5)).toMatch(/^1204,50\s\$$/);
  expect(formatDollars('ar', 1204.5)).toBe('$1,204.50');
});
