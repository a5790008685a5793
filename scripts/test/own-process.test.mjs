import { expect, test } from 'vitest';
import { sampleHouse } from '../checks/sample-house.mjs';
import { filesWithOwnProcess } from './own-process.mjs';

test('finds tests that mock modules, replace the body or declare it, in all packages or in one', () => {
  const root = sampleHouse({
    'packages/one/src/mock.test.ts': "vi.mock(import('./mock.ts'));",
    'packages/one/src/deep/marked.test.tsx': '// @own-process: it is the first to load the view\n',
    'packages/one/src/body.test.ts': "document.body.replaceWith(document.createElement('body'));",
    'packages/one/src/plain.test.ts': 'const text = "// @own-process: no";',
    'packages/one/src/marked.browser.test.ts': '// @own-process: never in this process\n',
    'packages/two/src/reset.test.ts': 'vi.resetModules();',
    'packages/two/src/reset.ts': 'vi.resetModules();',
    'packages/README.md': '',
  });
  expect(filesWithOwnProcess(root, ['packages'])).toEqual([
    'packages/one/src/body.test.ts',
    'packages/one/src/deep/marked.test.tsx',
    'packages/one/src/mock.test.ts',
    'packages/two/src/reset.test.ts',
  ]);
  expect(filesWithOwnProcess(root, ['packages/two'])).toEqual(['packages/two/src/reset.test.ts']);
});
