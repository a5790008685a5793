import { expect, test, vi } from 'vitest';
import { ProviderEvents, type ProviderState } from './events.ts';

const state: ProviderState = { chainId: 'bip122:a', address: 'one', addresses: 'one two' };
const gone = (): ProviderState => {
  throw new Error('not connected');
};

/** The events of one provider, and what it has emitted. */
function provider() {
  const events = new ProviderEvents();
  const emitted: string[] = [];
  for (const name of ['accountsChanged', 'chainChanged'] as const)
    events.add(name, () => void emitted.push(name));
  return {
    events,
    emitted,
    become: (change: Partial<ProviderState>) => events.update(() => ({ ...state, ...change })),
  };
}

test('emits what differs from the last state, and nothing at first', () => {
  const { emitted, become } = provider();
  become({});
  become({});
  expect(emitted).toEqual([]);
  become({ address: 'two' });
  become({ address: 'two', addresses: 'two three' });
  expect(emitted.splice(0)).toEqual(['accountsChanged', 'accountsChanged']);
  become({ address: 'two', addresses: 'two three', chainId: 'bip122:b' });
  expect(emitted.splice(0)).toEqual(['chainChanged']);
  become({});
  expect(emitted).toEqual(['accountsChanged', 'chainChanged']);
});

test('continues until the disconnect, and also before the connection', () => {
  const { events, emitted, become } = provider();
  expect(events.update(gone)).toBe(true);
  expect(become({})).toBe(true);
  expect(events.update(gone)).toBe(false);
  expect(emitted).toEqual([]);
});

test('a listener is called once, until it is removed', () => {
  const { events, become } = provider();
  const listener = vi.fn();
  events.add('chainChanged', listener);
  events.add('chainChanged', listener);
  become({});
  become({ chainId: 'bip122:b' });
  events.delete('chainChanged', listener);
  become({});
  expect(listener).toHaveBeenCalledOnce();
});

test('reports the error of a listener, and calls the others', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const events = new ProviderEvents();
  const error = new Error('the site fails');
  const other = vi.fn(() => events.delete('chainChanged', other));
  events.add('chainChanged', () => {
    throw error;
  });
  events.add('chainChanged', other);
  events.update(() => state);
  events.update(() => ({ ...state, chainId: 'bip122:b' }));
  expect(other).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  vi.unstubAllGlobals();
});

test.each(['connect', 'constructor', '__proto__'])(
  'ignores listeners to %s, of which there are none',
  (name) => {
    const { events } = provider();
    events.add(name as never, () => undefined);
    events.delete(name as never, () => undefined);
  },
);
