import { expect, test } from 'vitest';
import { figuresIn } from './server-pages.mjs';

test('default: each figure with its kind and help, sorted', () => {
  const text =
    '# HELP b_total Second thing\n# TYPE b_total counter\nb_total 0\n# HELP a First\n# TYPE a gauge\na 1\n';
  expect(figuresIn(text)).toEqual([
    { name: 'a', kind: 'gauge', help: 'First' },
    { name: 'b_total', kind: 'counter', help: 'Second thing' },
  ]);
});
