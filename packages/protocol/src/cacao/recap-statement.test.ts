import { expect, it } from 'vitest';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { createRecap, mergeRecaps } from './edit-recap.ts';
import { decodeRecap } from './recap.ts';
import { recapStatement, withoutRecapStatement } from './recap-statement.ts';

const recapOf = (name: string) => vectors.recaps.find((recap) => recap.name === name)?.result;
const one = createRecap('eip155', 'request', ['personal_sign']);

it('describes merged ReCaps like the original', () => {
  const { a, b } = recapOf('merge') as { readonly a: string; readonly b: string };
  expect(recapStatement('', mergeRecaps(decodeRecap(a), decodeRecap(b)))).toBe(recapOf('statement'));
});

it('describes two resources', () => {
  const recap = {
    att: {
      ...createRecap('eip155', 'request', ['eth_chainId', 'eth_signTypedData_v4', 'personal_sign']).att,
      ...createRecap('https://example.com', 'crud', ['read', 'delete']).att,
    },
  };
  expect(recapStatement('Pre', recap)).toBe(recapOf('statement two resources'));
});

it('numbers each ability of each resource', () => {
  const { att } = mergeRecaps(one, createRecap('eip155', 'crud', ['write', 'read']));
  expect(recapStatement(undefined, { att: { ...att, ...createRecap('urn:x', 'crud', ['read']).att } })).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'. (2) 'crud': 'read', 'write' for 'eip155'. (3) 'crud': 'read' for 'urn:x'.",
  );
});

it('is written once, and removed with all that follows', () => {
  const whole = recapStatement('Hello.', one);
  expect(recapStatement(whole, createRecap('eip155', 'request', ['eth_sign']))).toBe(whole);
  expect(withoutRecapStatement(`${whole} And more.`)).toBe('Hello.');
  expect(withoutRecapStatement('Hello. ')).toBe('Hello.');
  expect(withoutRecapStatement(recapStatement('', one))).toBe('');
});
