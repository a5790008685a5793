// Lazy code, loaded up front so that one tick of the clock is enough.
import '../exports/background.ts';
import { describe, expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { watchOtherTabs } from './other-tabs.ts';

describe('two tabs', () => {
  it('disconnect a wallet together when the visitor disconnects it in one', async () => {
    const storage = memoryStorage();
    const here = makeCore({ storage });
    here.adapter.reportConnected();
    const listeners: ((event: Event) => void)[] = [];
    const there = makeCore({ storage });
    there.adapter.reportConnected();
    const stop = watchOtherTabs(there.core, {
      addEventListener: (_type, listener) => listeners.push(listener),
      removeEventListener: (_type, listener) => listeners.splice(listeners.indexOf(listener), 1),
    });
    const key = '@appkit/disconnected_connector_ids';
    for (let round = 0; round < 2; round += 1) {
      const oldValue = storage.getItem(key);
      await disconnect(here.core);
      const newValue = storage.getItem(key);
      expect(JSON.parse(newValue ?? '{}')).toEqual({ eip155: ['test.one'] });
      const event = { key, oldValue, newValue } as unknown as Event;
      for (const listener of listeners) listener(event);
      expect(there.adapter.calls.filter((call) => call === 'disconnect test.one')).toHaveLength(round + 1);
      here.adapter.answer = async () => here.adapter.reportConnected();
      await connect(here.core, { connectorId: 'test.one' });
      expect(JSON.parse(storage.getItem(key) ?? '{}')).toEqual({ eip155: [] });
    }
    stop();
    expect(listeners).toHaveLength(0);
  });

  it('ignore garbage, and wallets that are not connected here', () => {
    const { core, adapter } = makeCore({ storage: memoryStorage() });
    adapter.reportConnected();
    let emit: (event: Event) => void = () => undefined;
    watchOtherTabs(core, { addEventListener: (_type, listener) => (emit = listener) });
    const key = '@appkit/disconnected_connector_ids';
    for (const newValue of [
      null,
      '7',
      '[',
      '{"eip155":"test.one"}',
      '{"eip155":["other"]}',
      '{"x":["test.one"]}',
    ]) {
      emit({ key, oldValue: null, newValue } as unknown as Event);
    }
    expect(adapter.calls).toEqual([]);
  });
});
