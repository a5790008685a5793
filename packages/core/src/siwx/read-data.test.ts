import { expect, it } from 'vitest';
import { readData } from './read-data.ts';

const data = {
  ...{ chainId: 'eip155:1', accountAddress: '0x1', uri: 'https://a', version: '1', domain: 'a', nonce: 'n' },
};

it('has the fields of a message, without others of the object and without absent ones', () => {
  const message = { ...data, statement: 'Sign in', requestId: undefined, toString: () => 'text', own: 1 };
  expect(Object.entries(readData(message as never))).toEqual(
    Object.entries({ ...data, statement: 'Sign in' }),
  );
});

it('reads getters of a class', () => {
  class Message {
    get nonce() {
      return 'of the class';
    }
  }
  const { nonce: _, ...rest } = data;
  expect(readData(Object.assign(new Message(), rest) as never).nonce).toBe('of the class');
});
