import { expect, it } from 'vitest';
import { dollars } from './dollars.ts';

it('shows dollars in the language, and no positive amount as zero', () => {
  expect(dollars('en', 24_984_362.239)).toBe('$24,984,362.24');
  expect(dollars('en', 0.004)).toBe('<$0.01');
  expect(dollars('en', 0)).toBe('$0.00');
  expect(dollars('es', 1204.5)).toMatch(/^1204,50\s\$$/);
  expect(dollars('ar', 1204.5)).toBe('$1,204.50');
});
