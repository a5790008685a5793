import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.mjs';

test.each(['locale', 'language', 'direction'])(
  'refuses a message named %s, which every catalogue says of itself',
  (name) => {
    expect(() => compileMessages('en', { [name]: 'text' })).toThrow(name);
  },
);

test('refuses a message named then, for which every promise of the catalogue would wait', () => {
  expect(() => compileMessages('en', Object.fromEntries([['then', 'Then']]))).toThrow('never loads');
});
