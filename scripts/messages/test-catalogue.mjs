import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeholdersOf } from './compile-messages.mjs';

/** @param {string} directory */
function readSources(directory) {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/generated|\.test\./.test(name))
    .map((name) => readFileSync(path.join(directory, name), 'utf8'))
    .join('\n');
}

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {ReadonlyMap<string, string>} values */
const sorted = (values) => [...values].sort();

/** Every form that a language has of a count. */
const forms = /** @type {const} */ ({ ar: ['zero', 'one', 'two', 'few', 'many', 'other'] });

/**
 * Tests a catalogue: every message is used, and all languages have the same messages.
 *
 * @param {string} folder of JSON files, one per language
 * @param {string} sources where the messages are used
 */
export function testCatalogue(folder, sources) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const english = read(path.join(folder, 'en.json'));

  describe(`catalogue ${path.basename(folder)}`, () => {
    test('every message is used', () => {
      const code = readSources(sources);
      expect(Object.keys(english).filter((name) => !new RegExp(`[.'"]${name}\\b`).test(code))).toEqual([]);
    });

    test.each(files)('%s says all that English says, with the same values', (file) => {
      const words = read(path.join(folder, file));
      expect(Object.keys(words)).toEqual(Object.keys(english));
      for (const [name, text] of Object.entries(english)) {
        const said = words[name] ?? '';
        expect([name, sorted(placeholdersOf(said))]).toEqual([name, sorted(placeholdersOf(text))]);
        expect([name, said.trim() === '']).toEqual([name, false]);
      }
    });

    test.each(files.filter((file) => file === 'ar.json'))('%s keeps an amount before its unit', (file) => {
      const words = read(path.join(folder, file));
      const loose = Object.entries(words).filter(([, text]) => /(?<!\u2066)\{amount\} \{symbol\}/.test(text));
      expect(loose).toEqual([]);
    });

    test.each(files.filter((file) => file === 'ar.json'))('%s has every form of a count', (file) => {
      const words = read(path.join(folder, file));
      for (const [name, text] of Object.entries(words)) {
        if (!/ (zero|one) \{/.test(text)) continue;
        expect([name, forms.ar.filter((form) => !text.includes(` ${form} {`))]).toEqual([name, []]);
      }
    });
  });
}
