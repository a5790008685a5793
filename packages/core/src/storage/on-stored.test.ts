import { expect, it } from 'vitest';
import { onStored, sharedName, type TabWindow } from './on-stored.ts';

const prefixed = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  nameOf: (key: string) => `site.${key}`,
};

function tab() {
  const target = new EventTarget();
  const change = (key: string, newValue: string | null): boolean =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue: null, newValue }));
  return { target: target as TabWindow, change };
}

it('reports changes of one key by its shared name, until it is stopped', () => {
  const { target, change } = tab();
  const values: (string | null)[] = [];
  const stop = onStored({ storage: prefixed }, 'one', ({ newValue }) => values.push(newValue), target);
  change('site.one', 'a');
  change('one', 'b');
  change('site.two', 'c');
  change('site.one', null);
  stop();
  change('site.one', 'd');
  expect(values).toEqual(['a', null]);
});

it('reports nothing without storage or without a window that reports changes', () => {
  const { target, change } = tab();
  const values: unknown[] = [];
  onStored({ storage: undefined }, 'one', (value) => values.push(value), target)();
  onStored({ storage: prefixed }, 'one', (value) => values.push(value), {})();
  change('one', 'a');
  expect(values).toEqual([]);
});

it('returns the key unchanged if the storage has no prefix', () => {
  expect(sharedName({ storage: undefined }, 'one')).toBe('one');
  expect(sharedName({ storage: prefixed }, 'one')).toBe('site.one');
});
