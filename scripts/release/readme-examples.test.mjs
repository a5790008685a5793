import { expect, test } from 'vitest';
import { examplesIn, siteExample } from './readme-examples.mjs';

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

test('finds the TypeScript of a page, and leaves the rest', () => {
  expect(examplesIn(page)).toEqual([
    { kind: 'ts', code: 'row();\n' },
    { kind: 'tsx', code: 'createAppKit({});\nexport function App() {}\n' },
  ]);
});

test('the site is the example with createAppKit and App', () => {
  expect(siteExample(page)).toBe('createAppKit({});\nexport function App() {}\n');
  expect(() => siteExample('# Boat')).toThrow('The README shows no site');
});
