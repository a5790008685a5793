import { describe, expect, it } from 'vitest';
import { addressOf, listOf, oneOf, portNumber, secureAddress, wholeNumber } from './setting-readers.ts';

describe('a whole number', () => {
  it.each([
    ['1', 1],
    ['0010', 10],
    ['20', 20],
  ])('is read from %j', (text, value) => {
    expect(wholeNumber(1, 20)(text)).toBe(value);
  });

  it.each(['0', '21', '', '1.5', '-1', '1e1', '0x5', ' 5', '5 ', 'five'])('is not read from %j', (text) => {
    expect(() => wholeNumber(1, 20)(text)).toThrow('has to be a whole number from 1 to 20');
  });

  it('is a port up to 65535', () => {
    expect([portNumber('0'), portNumber('65535')]).toEqual([0, 65_535]);
    expect(() => portNumber('65536')).toThrow('from 0 to 65535');
  });
});

it('a word is one of those named', () => {
  expect(oneOf('on', 'off')('off')).toBe('off');
  expect(() => oneOf('on', 'off')('OFF')).toThrow('has to be one of on, off');
});

it('a list is separated by commas, spaces or lines', () => {
  expect(listOf(wholeNumber(0, 9))(' 1, 2\n3,,4 ')).toEqual([1, 2, 3, 4]);
  expect(listOf(wholeNumber(0, 9))('')).toEqual([]);
  expect(() => listOf(wholeNumber(0, 9))('1, x')).toThrow('has to be a whole number');
});

it('a secure address is https, or http on this machine', () => {
  for (const text of ['https://a.example/b', 'http://localhost:1/', 'http://127.0.0.1/', 'http://[::1]:1/'])
    expect(secureAddress(text)).toBe(text);
  for (const text of [
    'http://a.example',
    'http://localhost.a.example',
    'ftp://localhost',
    'https://a.example/?b',
  ])
    expect(() => secureAddress(text)).toThrow('has to hold addresses');
});

describe('an address', () => {
  const read = addressOf('ws:', 'wss:');

  it('has one of the schemes', () => {
    expect(read('wss://relay.example/path')).toBe('wss://relay.example/path');
    for (const text of ['https://relay.example', 'relay.example', ''])
      expect(() => read(text)).toThrow('has to hold addresses with ws:// or wss://');
  });

  it.each(['ws://user@a.example', 'ws://:secret@a.example', 'ws://a.example/?b', 'ws://a.example/?b#c'])(
    'has nothing else: %s',
    (text) => {
      expect(() => read(text)).toThrow('without user, password, query or fragment');
    },
  );
});
