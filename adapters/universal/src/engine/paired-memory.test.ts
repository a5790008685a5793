import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryStorage } from '@mooring/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairedMemory, pairedKey } from './paired-memory.ts';

function stored(text: string | undefined): PairedMemory {
  const storage = memoryStorage();
  if (text !== undefined) storage.setItem(pairedKey, text);
  return new PairedMemory(storage);
}

it("keeps the page's last state when storage is cleared", () => {
  const storage = memoryStorage();
  const memory = new PairedMemory(storage);
  memory.set('eip155', { approval: 'one', chain: 'eip155:1' });
  storage.removeItem(pairedKey);
  expect(memory.get('eip155')).toEqual({ approval: 'one', chain: 'eip155:1', left: [] });
  memory.forget('one');
  expect(memory.has('eip155')).toBe(false);
});

describe('a stored record', () => {
  it('of the first version is read as the EVM chain of an unknown approval', () => {
    const file = path.join(
      import.meta.dirname,
      '../../../../packages/kit/src/test-support/stored-by-0.0/paired.json',
    );
    const { localStorage } = JSON.parse(readFileSync(file, 'utf8')) as { localStorage: object };
    const memory = stored(Reflect.get(localStorage, pairedKey) as string);
    expect(memory.get('eip155')).toEqual({ approval: '', chain: 'eip155:31338', left: [] });
    expect([memory.has('eip155'), memory.has('solana')]).toEqual([true, false]);
  });

  it('of this version is read completely', () => {
    const memory = stored(undefined);
    memory.set('eip155', { approval: 'one', chain: 'eip155:1' });
    memory.set('solana', { approval: 'two', chain: 'solana:abc', left: ['one'] });
    expect(memory.get('eip155')).toEqual({ approval: 'one', chain: 'eip155:1', left: [] });
    expect(memory.get('solana')).toEqual({ approval: 'two', chain: 'solana:abc', left: ['one'] });
  });

  it.each([
    '',
    '{',
    '[]',
    '{"eip155":null}',
    '{"eip155":{"approval":7,"left":"all"}}',
    '{"EIP155":{"approval":"one"}}',
    `{"eip155":{"approval":"${'x'.repeat(200)}"}}`,
    `{"eip155":{"approval":"one"},"x":"${'x'.repeat(20_000)}"}`,
    'solana:abc',
    'null',
  ])('is ignored if it is %j', (text) => {
    expect(stored(text).has('eip155')).toBe(false);
  });

  it('keeps a chain only in its own namespace', () => {
    const memory = stored('{"solana":{"approval":"one","chain":"eip155:1"}}');
    expect(memory.get('solana')).toEqual({ approval: 'one', chain: undefined, left: [] });
  });

  it('never throws when read, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const memory = stored(text);
        memory.has('eip155');
        memory.set('eip155', { approval: 'one' });
        expect(memory.has('eip155')).toBe(true);
      }),
    );
  });
});

describe('leaving', () => {
  it('records the approval as left, and keeps the chain', () => {
    const memory = stored('{"eip155":{"approval":"one","chain":"eip155:5"}}');
    memory.leave('eip155', 'one');
    expect(memory.get('eip155')).toEqual({ approval: undefined, chain: 'eip155:5', left: ['one'] });
  });

  it('another approval keeps the one that serves', () => {
    const memory = stored('{"eip155":{"approval":"one","chain":"eip155:5"}}');
    memory.leave('eip155', 'two');
    expect(memory.get('eip155')).toEqual({ approval: 'one', chain: 'eip155:5', left: ['two'] });
  });

  it('is recorded for the last 16 approvals', () => {
    const memory = stored(undefined);
    for (let id = 0; id < 20; id += 1) memory.leave('eip155', String(id));
    expect(memory.get('eip155').left).toHaveLength(16);
    expect(memory.get('eip155').left.at(-1)).toBe('19');
  });
});

describe('the record', () => {
  it('is removed with the last approval', () => {
    const storage = memoryStorage();
    const memory = new PairedMemory(storage);
    memory.set('eip155', { approval: 'one', chain: 'eip155:1' });
    memory.leave('solana', 'one');
    memory.forget('one');
    expect(storage.getItem(pairedKey)).toBeNull();
  });

  it("is shared with other tabs: a change keeps the other tabs' entries", () => {
    const storage = memoryStorage();
    const [memory, other] = [new PairedMemory(storage), new PairedMemory(storage)];
    memory.set('eip155', { approval: 'one' });
    other.set('solana', { approval: 'two' });
    memory.set('eip155', { chain: 'eip155:1' });
    expect(memory.get('solana').approval).toBe('two');
  });

  it('lasts as long as the page without storage', () => {
    const refuse = (): never => {
      throw new Error('denied');
    };
    const memory = new PairedMemory({ getItem: refuse, setItem: refuse, removeItem: refuse });
    memory.set('eip155', { approval: 'one', chain: 'eip155:1' });
    expect(memory.get('eip155').chain).toBe('eip155:1');
    memory.forget('one');
    expect(memory.has('eip155')).toBe(false);
  });
});
