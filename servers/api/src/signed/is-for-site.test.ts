import { parseOriginPattern } from '@mooring/protocol';
import { expect, it } from 'vitest';
import type { KnownProject } from '../projects/project-gate.ts';
import { isForSite } from './is-for-site.ts';

const origin = 'https://app.example';
const uri = 'https://app.example/in';
const domain = 'app.example';
const project = { patterns: [parseOriginPattern('https://app.example')] } as unknown as KnownProject;

it.each([
  ['its own page', { domain, uri }, { origin }, true],
  [
    'another page of its own',
    { domain: 'app.example:8443', uri: 'https://app.example:8443' },
    { origin },
    false,
  ],
  ['a page over http', { domain, uri: 'http://app.example' }, { origin }, false],
  ['another site', { domain: 'other.example', uri: 'https://other.example' }, { origin }, false],
  ['a page of another domain than it says', { domain: 'other.example', uri }, { origin }, false],
  ['a file', { domain: '', uri: 'file:///in' }, { origin: 'null' }, false],
  ['its domain alone', { domain }, { origin }, true],
  ['another domain', { domain: 'other.example' }, { origin }, false],
  ['no site', {}, { origin }, false],
  ['an invalid origin', { domain: 'null' }, { origin: 'null' }, false],
  ['a page of the project, by a program', { domain, uri }, { origin: undefined, project }, true],
  ['a page of no project, by a program', { domain, uri }, { origin: undefined }, false],
  ['a domain alone, by a program', { domain }, { origin: undefined, project }, false],
])('a message for %s', (_, signed, sender, expected) => {
  expect(isForSite(signed, sender)).toBe(expected);
});

it('a message for a page outside the project, by a program', () => {
  const other = { domain: 'app.test', uri: 'https://app.test' };
  expect(isForSite(other, { origin: undefined, project })).toBe(false);
});
