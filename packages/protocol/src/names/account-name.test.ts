import { describe, expect, it } from 'vitest';
import { readAccountName, readLabel } from './account-name.ts';

describe('readLabel', () => {
  it.each(['alice', 'a1b2', 'al-ice', `a${'b'.repeat(61)}c`])('reads %s', (label) => {
    expect(readLabel(label)).toBe(label);
  });

  it('converts to lower case', () => {
    expect(readLabel('ALice')).toBe('alice');
  });

  it.each([
    ['three characters', 'abc'],
    ['64 characters', 'a'.repeat(64)],
    ['a hyphen in front', '-alice'],
    ['a hyphen at the end', 'alice-'],
    ['two hyphens at the third place', 'xn--alice'],
    ['an underscore', 'al_ice'],
    ['a point', 'al.ice'],
    ['a letter that looks like another', 'аlice'],
    ['a blank', 'al ice'],
    ['nothing', ''],
  ])('rejects %s', (_, label) => {
    expect(readLabel(label)).toBeUndefined();
  });
});

describe('readAccountName', () => {
  it('splits label and suffix', () => {
    expect(readAccountName('Alice.Mooring.test')).toEqual({ label: 'alice', suffix: '.mooring.test' });
    expect(readAccountName('bob1.wcn.id')).toEqual({ label: 'bob1', suffix: '.wcn.id' });
  });

  it.each([
    'alice',
    '.mooring.test',
    'alice.',
    'alice..test',
    'alice.-a.test',
    'bob.mooring.test',
    `alice.${'a'.repeat(250)}`,
  ])('rejects %s', (name) => {
    expect(readAccountName(name)).toBeUndefined();
  });
});
