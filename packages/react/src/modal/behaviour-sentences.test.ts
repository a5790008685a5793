import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connectingSentences } from '../test-support/connecting-sentences.node.ts';
import { findingSentences } from '../test-support/finding-sentences.node.ts';

const sentences = [...findingSentences, ...connectingSentences];
const root = path.join(import.meta.dirname, '../../../..');
const texts = new Map<string, string>();

function textOf(file: string): string {
  const whole = path.join(root, file);
  const text = texts.get(file) ?? (existsSync(whole) ? readFileSync(whole, 'utf8') : '');
  texts.set(file, text);
  return text;
}

/** Whether a file has a test of that title; a part of a longer one does not count. */
function hasTest(file: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const escaped = title.replaceAll(quote, `\\${quote}`);
    return textOf(file).includes(`${quote}${escaped}${quote}`);
  });
}

test('every sentence of what the modal does has a test that is there, or names what it waits for', () => {
  const open = sentences.flatMap(({ part, says, proof }) => {
    if (typeof proof === 'string') return [];
    if (proof.length === 0) return [`${part}: ${says} has no test`];
    return proof
      .filter(({ file, title }) => !hasTest(file, title))
      .map(({ file, title }) => `${part}: ${says}: ${file} has no test "${title}"`);
  });
  expect(open).toEqual([]);
});

test('no sentence stands there twice', () => {
  const names = sentences.map(({ part, says }) => `${part}: ${says}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
