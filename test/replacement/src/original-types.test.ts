import path from 'node:path';
import { complaintsOf } from '@mooring/interop';
import { expect, test } from 'vitest';

test('the types are those of the original, but for what its files name', () => {
  expect(complaintsOf(path.join(import.meta.dirname, '../types/tsconfig.json'))).toBe('');
}, 600_000);
