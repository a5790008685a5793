import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { readDisconnected, recordDisconnect, recordReconnect } from './disconnected-connectors.ts';
import { storageKeys } from './keys.ts';

const key = storageKeys.disconnectedConnectors;

function stored(text?: string) {
  const storage = memoryStorage(text === undefined ? {} : { [key]: text });
  return { storage, left: () => Object.fromEntries(readDisconnected(storage.getItem(key))) };
}

describe('reading', () => {
  it.each([undefined, null, '', '{', '7', 'null', '"text"', `{"a":"${'x'.repeat(64 * 1024)}"}`])(
    'finds nothing in %.20s',
    (text) => {
      expect(readDisconnected(text).size).toBe(0);
    },
  );

  it('drops ids that are not text', () => {
    expect(Object.fromEntries(readDisconnected('{"eip155":["one",7,null],"solana":"one"}'))).toEqual({
      eip155: ['one'],
      solana: [],
    });
  });

  it('never throws, and returns lists of text only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const [namespace, ids] of readDisconnected(text)) {
          expect(typeof namespace).toBe('string');
          expect(ids.every((id) => typeof id === 'string')).toBe(true);
        }
      }),
    );
  });
});

describe('a wallet that the visitor disconnected', () => {
  it('is stored once per namespace, until it is connected again', () => {
    const { storage, left } = stored();
    recordDisconnect(storage, 'eip155', ['one', 'two']);
    recordDisconnect(storage, 'eip155', ['one']);
    recordDisconnect(storage, 'solana', ['one']);
    expect(left()).toEqual({ eip155: ['two', 'one'], solana: ['one'] });
    recordReconnect(storage, 'eip155:1', 'one');
    expect(left()).toEqual({ eip155: ['two'], solana: ['one'] });
  });

  it('is rewritten each time, so that other tabs receive an event', () => {
    const { storage } = stored();
    const written: string[] = [];
    const { setItem } = storage;
    storage.setItem = (name, value) => {
      written.push(value);
      setItem.call(storage, name, value);
    };
    recordDisconnect(storage, 'eip155', ['one']);
    recordDisconnect(storage, 'eip155', ['one']);
    expect(written).toEqual(['{"eip155":["one"]}', '{"eip155":[]}', '{"eip155":["one"]}']);
  });

  it('is one of the last 64', () => {
    const { storage, left } = stored();
    recordDisconnect(
      storage,
      'eip155',
      Array.from({ length: 70 }, (_, index) => `id${index}`),
    );
    expect(left().eip155).toHaveLength(64);
    expect(left().eip155?.at(-1)).toBe('id69');
  });

  it('replaces invalid text', () => {
    const { storage, left } = stored('{');
    recordDisconnect(storage, 'eip155', ['one']);
    expect(left()).toEqual({ eip155: ['one'] });
  });

  it('is not stored without storage, or if storage refuses', () => {
    const refuse = (): never => {
      throw new Error('SecurityError');
    };
    const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
    for (const storage of [undefined, refusing]) {
      recordDisconnect(storage, 'eip155', ['one']);
      recordReconnect(storage, 'eip155:1', 'one');
    }
  });
});
