import { expect, it } from 'vitest';
import { readTypedData } from './read-typed-data.ts';

const domainType = [{ name: 'name', type: 'string' }];
const data = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'App', chainId: 1, other: true },
  message: { text: 'hello' },
};
const keyOf = (input: unknown) => (readTypedData(input) as { readonly key?: string }).key;
const domainOf = (change: object) =>
  (readTypedData({ ...data, ...change }) as { readonly domain: object }).domain;

it('reads an object or its JSON', () => {
  const read = readTypedData(data);
  expect(read).toMatchObject({ primaryType: 'Mail', message: { text: 'hello' } });
  expect(readTypedData(JSON.stringify(data))).toEqual(read);
});

it('has the members of the domain that are signed', () => {
  expect(domainOf({})).toEqual({ name: 'App', chainId: 1 });
  expect(domainOf({ types: { ...data.types, EIP712Domain: domainType } })).toEqual({ name: 'App' });
  // Libraries do not sign a chain id in text form unless the type lists it.
  expect(domainOf({ domain: { name: 'App', chainId: '1' } })).toEqual({ name: 'App' });
  expect(domainOf({ domain: { chainId: 1n } })).toEqual({ chainId: 1n });
  expect(domainOf({ domain: 'none' })).toEqual({});
});

it('has no message if the domain itself is signed', () => {
  const read = readTypedData({ ...data, types: { EIP712Domain: domainType }, primaryType: 'EIP712Domain' });
  expect(read).toMatchObject({ message: { name: 'App' } });
  expect((read as { readonly message: object }).message).not.toHaveProperty('text');
});

const many = (count: number) => Array.from({ length: count }, (_, place) => place);

it.each([
  ['dataUnreadable', undefined],
  ['dataUnreadable', []],
  ['dataUnreadable', '{'],
  ['dataUnreadable', '"text"'],
  ['dataUnreadable', JSON.stringify({ ...data, message: { text: 'x'.repeat(1024 * 1024) } })],
  ['dataIncomplete', { ...data, types: undefined }],
  ['dataIncomplete', { ...data, message: [] }],
  ['dataTypes', { ...data, types: { 'Mail[]': [] } }],
  ['dataTypes', { ...data, types: { Mail: {} } }],
  ['dataTypes', { ...data, types: { Mail: [{ name: 'text' }] } }],
  ['dataTypes', { ...data, types: { Mail: many(201).map((place) => ({ name: `${place}`, type: 'bool' })) } }],
  ['dataTypes', { ...data, types: Object.fromEntries(many(201).map((place) => [`T${place}`, []])) }],
  ['dataType', { ...data, primaryType: 'Other' }],
  ['dataType', { ...data, primaryType: undefined }],
  ['dataType', { ...data, primaryType: 'toString' }],
])('reports %s', (key, input) => {
  expect(keyOf(input)).toBe(key);
});
