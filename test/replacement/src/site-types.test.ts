import path from 'node:path';
import { complaintsOf } from '@mooring/interop';
import { expect, test } from 'vitest';

test.each(['original', 'mooring', 'ethers5'] as const)(
  'the sites’ sources compile with the types of %s',
  (flavour) => {
    expect(complaintsOf(path.join(import.meta.dirname, `../sites/tsconfig.${flavour}.json`))).toBe('');
  },
  240_000,
);
