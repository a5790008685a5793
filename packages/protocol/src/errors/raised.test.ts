import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts';
import { laterErrors } from './later-errors.ts';

const root = path.join(import.meta.dirname, '../../../..');

/** The sources of every member, without tests and without the catalogue itself. */
function sources(): string {
  return ['packages', 'adapters', 'servers', 'apps']
    .flatMap((tier) => readdirSync(path.join(root, tier)).map((name) => path.join(root, tier, name, 'src')))
    .flatMap((folder) => {
      try {
        return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
          path.join(folder, file),
        );
      } catch {
        return [];
      }
    })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.|\.generated\.|[/\\]test-support[/\\]|[/\\]errors[/\\].*-errors\.ts$/.test(file),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

it('is raised somewhere, each code, or waits for a part that is named', () => {
  const text = sources();
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const unraised = codes.filter((code) => !text.includes(`'${code}'`));
  expect(unraised.sort()).toEqual(Object.values(laterErrors).flat().sort());
});
