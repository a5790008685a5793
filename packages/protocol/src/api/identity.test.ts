import * as v from 'valibot';
import { expect, it } from 'vitest';
import { identityAnswer, identityParams, identityQuery } from './identity.ts';

it('an identity has a name and an avatar, and either may be null', () => {
  expect(v.parse(identityAnswer, { name: 'cat.mooring.id', avatar: null, more: 1 })).toEqual({
    name: 'cat.mooring.id',
    avatar: null,
  });
  for (const wrong of [{ name: 'cat' }, { name: 'x'.repeat(129), avatar: null }, { name: 1, avatar: null }])
    expect(v.is(identityAnswer, wrong)).toBe(false);
});

it('accepts an address in an identity request', () => {
  expect(v.is(identityParams, { address: `0x${'ab'.repeat(20)}` })).toBe(true);
  expect(v.is(identityParams, { address: '../..' })).toBe(false);
  expect(v.is(identityQuery, { sender: `0x${'ab'.repeat(20)}`, st: 'appkit' })).toBe(true);
});
