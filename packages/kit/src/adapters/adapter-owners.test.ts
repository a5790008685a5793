import type { Adapter, AppKitCore } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, it, vi } from 'vitest';
import { destroyCore, ownAdapters } from './adapter-owners.ts';

class Attachable {
  readonly namespace = 'eip155';
  readonly log: string[] = [];
  attach(): void {
    this.log.push('attached');
  }
  destroy(): void {
    this.log.push('destroyed');
  }
}

function ownerOf(adapter: Attachable): AppKitCore {
  const core = createCore({ networks: [testNetwork(1)], adapters: [adapter as unknown as Adapter] });
  ownAdapters(core);
  return core;
}

it('destroys an adapter with the instance that attached it last, and not with the former one', () => {
  const adapter = new Attachable();
  const first = ownerOf(adapter);
  const second = ownerOf(adapter);
  const ended = vi.fn();
  first.ended.addEventListener('abort', ended);
  destroyCore(first);
  expect([ended.mock.calls.length, adapter.log]).toEqual([1, ['attached', 'attached']]);
  destroyCore(second);
  expect(adapter.log).toEqual(['attached', 'attached', 'destroyed']);
});

it('destroys an adapter that is attached again to the former instance’s successor', () => {
  const adapter = new Attachable();
  destroyCore(ownerOf(adapter));
  destroyCore(ownerOf(adapter));
  expect(adapter.log).toEqual(['attached', 'destroyed', 'attached', 'destroyed']);
});
