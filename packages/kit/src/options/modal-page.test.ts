import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { complaintsOf } from '../test-support/compile-site.node.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/modal.md'), 'utf8');
const examples = [...page.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind = 'ts', code = '']) => ({
  kind,
  code,
}));

it('docs/modal.md has examples', () => {
  expect(examples.length).toBeGreaterThan(5);
});

it.each(examples)(
  'an example of docs/modal.md compiles (%#)',
  ({ kind, code }) => {
    expect(complaintsOf(code, `example.${kind}`)).toEqual([]);
  },
  120_000,
);
