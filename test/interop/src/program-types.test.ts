import path from 'node:path';
import { expect, test } from 'vitest';
import { complaintsOf, type ParsedFiles } from './compile/complaints-of.ts';

const parsed: ParsedFiles = new Map();

test.each(['original', 'mooring'] as const)(
  'programs for the sign client, the wallet kit and the universal provider compile with the types of %s',
  (flavour) => {
    const project = path.join(import.meta.dirname, `../programs/tsconfig.${flavour}.json`);
    expect(complaintsOf(project, parsed)).toBe('');
  },
  120_000,
);
