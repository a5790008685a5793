import { expect, test } from 'vitest';
import { examplesIn, filesIn, siteExample } from './readme-examples.mjs';

const page = [
  '# Boat',
  '```sh',
  'npm install',
  '```',
  '```ts',
  'row();',
  '```',
  '```tsx',
  'createAppKit({});',
  'export function App() {}',
  '```',
  '```js',
  'old();',
  '```',
  '',
].join('\n');

test('returns only the TypeScript examples of a page', () => {
  expect(examplesIn(page)).toEqual([
    { kind: 'ts', code: 'row();\n' },
    { kind: 'tsx', code: 'createAppKit({});\nexport function App() {}\n' },
  ]);
});

test('returns the example with createAppKit and App as the site', () => {
  expect(siteExample(page)).toBe('createAppKit({});\nexport function App() {}\n');
  expect(() => siteExample('# Boat')).toThrow('The README shows no site');
});

test('reads the files that a section shows', () => {
  const guide = [
    '## Oars',
    '```ts',
    '// oars.ts',
    '```',
    '## Boat',
    'Write two files:',
    '```ts',
    '// app/boat.config.ts',
    'row();',
    '```',
    '```vue',
    '<!-- app/boat.vue -->',
    '<p>Boat</p>',
    '```',
    '```ts',
    'notAFile();',
    '```',
    '',
  ].join('\n');
  expect(filesIn(guide, 'Boat')).toEqual([
    { file: 'app/boat.config.ts', code: 'row();\n' },
    { file: 'app/boat.vue', code: '<p>Boat</p>\n' },
  ]);
  expect(() => filesIn(guide, 'Bo')).toThrow('names no file');
});
