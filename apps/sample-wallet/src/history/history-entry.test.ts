import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HistoryEntry, isHistoryEntry } from './history-entry.ts';

const entry: HistoryEntry = {
  id: 'one',
  at: 1_700_000_000_000,
  kind: 'send',
  answer: 'approved',
  site: { name: 'Site', url: 'https://site.example' },
  title: 'Send',
  summary: '1 ETH',
  fields: [{ label: 'To', value: '0x1', emphasis: 'address' }],
};

test('accepts an entry, with and without what it may omit', () => {
  expect(isHistoryEntry(entry)).toBe(true);
  expect(isHistoryEntry({ ...entry, result: '0x1', request: 'topic 1', kept: '{}' })).toBe(true);
  expect(isHistoryEntry({ ...entry, fields: [{ label: 'To', value: '0x1' }] })).toBe(true);
});

test.each<[string, object]>([
  ['a time that no date can have', { at: 8_640_000_000_000_001 }],
  ['no time', { at: undefined }],
  ['a time before 1970', { at: -1 }],
  ['an unknown kind', { kind: 'swap' }],
  ['an unknown answer', { answer: 'maybe' }],
  ['no site', { site: null }],
  ['a site without an address', { site: { name: 'Site' } }],
  ['a title that is no text', { title: 7 }],
  ['fields that are no list', { fields: {} }],
  ['a field without a value', { fields: [{ label: 'To' }] }],
  ['a field with an unknown emphasis', { fields: [{ label: 'To', value: '0x1', emphasis: 'loud' }] }],
  ['a result that is no text', { result: 7 }],
  ['a request that is no text', { request: {} }],
  ['an answer for the site that is no text', { kept: null }],
])('refuses %s', (_, change) => {
  expect(isHistoryEntry({ ...entry, ...change })).toBe(false);
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(entry)), (value, name) => {
      expect(isHistoryEntry(value)).toBe(false);
      expect(typeof isHistoryEntry({ ...entry, [name]: value })).toBe('boolean');
    }),
  );
});
