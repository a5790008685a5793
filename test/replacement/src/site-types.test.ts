import path from 'node:path';
import { complaintsOf, type ParsedFiles } from '@mooring/interop';
import { expect, test } from 'vitest';

const parsed: ParsedFiles = new Map();

test.each(['original', 'mooring', 'ethers5'] as const)(
  'the sites’ sources compile with the types of %s',
  (flavour) => {
    expect(complaintsOf(path.join(import.meta.dirname, `../sites/tsconfig.${flavour}.json`), parsed)).toBe(
      '',
    );
  },
  240_000,
);
