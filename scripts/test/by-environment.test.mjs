import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleHouse } from '../checks/sample-house.mjs';
import { byEnvironment } from './by-environment.mjs';

test('groups files by project and environment, and keeps their order', () => {
  const page = '// @vitest-environment happy-dom\n';
  const root = sampleHouse({ 'a.ts': '', 'b.ts': page, 'c.ts': '', 'd.ts': page });
  const files = ['units c.ts', 'units b.ts', 'units-alone d.ts', 'units a.ts', 'units d.ts'];
  const ordered = byEnvironment(files, (file) => {
    const [project = '', name = ''] = file.split(' ');
    return { project, path: path.join(root, name) };
  });
  expect(ordered).toEqual(['units c.ts', 'units a.ts', 'units b.ts', 'units d.ts', 'units-alone d.ts']);
});
