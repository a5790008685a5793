import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complaintsOf, type ParsedFiles } from './complaints-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-complaints-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes files and gives what is said of the project among them. */
function complain(files: Readonly<Record<string, string>>, parsed?: ParsedFiles): string {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return complaintsOf(path.join(folder, 'site/tsconfig.json'), parsed);
}

const compilerOptions = { strict: true, noEmit: true, types: [], lib: ['ES2023'], module: 'ESNext' };
const tsconfig = (more: object = {}) =>
  JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['*.ts'] });

test('reports nothing for a valid project', () => {
  expect(
    complain({ 'site/tsconfig.json': tsconfig(), 'site/main.ts': 'export const one: number = 1;' }),
  ).toBe('');
});

test('names wrong types and broken syntax, in files that only others import too', () => {
  const said = complain({
    'site/tsconfig.json': tsconfig({ moduleResolution: 'bundler' }),
    'site/main.ts': "import { two } from './deep/two';\nexport const one: number = two;",
    'site/deep/two.ts': 'export const two: string = 2;',
    'site/broken.ts': 'export const = 1;',
  });
  expect(said).toContain("main.ts(2,14): error TS2322: Type 'string' is not assignable to type 'number'.");
  expect(said).toContain(
    "deep/two.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.",
  );
  expect(said).toMatch(/broken\.ts\(1,\d+\): error TS/);
});

test('uses outside files by their types, and reports none of their errors', () => {
  const outside = { moduleResolution: 'bundler', paths: { kit: ['../kit/index.ts'] } };
  const kit = "export const size = (): number => 1;\nconst wrong: number = '';\nvoid wrong;";
  const files = { 'site/tsconfig.json': tsconfig(outside), 'kit/index.ts': kit };
  expect(
    complain({ ...files, 'site/main.ts': "import { size } from 'kit';\nexport const one: number = size();" }),
  ).toBe('');
  const said = complain({
    ...files,
    'site/main.ts': "import { size } from 'kit';\nexport const one: string = size();",
  });
  expect(said).toContain("Type 'number' is not assignable to type 'string'.");
});

test('names an invalid setting, a project without files, and a missing project', () => {
  const wrong = complain({
    'site/tsconfig.json': tsconfig({ moduleResolution: 'nothing' }),
    'site/main.ts': '',
  });
  expect(wrong).toContain("Argument for '--moduleResolution' option must be");
  expect(complain({ 'site/tsconfig.json': tsconfig(), 'site/main.ts': '' })).toBe('');
  expect(complaintsOf(path.join(folder, 'tsconfig.nowhere.json'))).toContain('Cannot read file');
  mkdirSync(path.join(folder, 'empty'));
  writeFileSync(path.join(folder, 'empty/tsconfig.json'), tsconfig());
  expect(complaintsOf(path.join(folder, 'empty/tsconfig.json'))).toContain('The project has no files.');
});

test('shares parsed files with a project of other settings, and finds the errors of each', () => {
  const parsed: ParsedFiles = new Map();
  const settings = (strictNullChecks: boolean) => tsconfig({ moduleResolution: 'bundler', strictNullChecks });
  const files = {
    'common/index.ts': 'export const name: string | undefined = undefined;',
    'site/main.ts': "import { name } from '../common';\nexport const length = name.length;",
  };
  expect(complain({ ...files, 'site/tsconfig.json': settings(false) }, parsed)).toBe('');
  const common = parsed.size;
  const strict = complain({ 'site/tsconfig.json': settings(true) }, parsed);
  expect(strict).toContain("'name' is possibly 'undefined'");
  expect(parsed.size).toBe(common);
});
