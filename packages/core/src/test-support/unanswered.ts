import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet, type RequestedApproval } from '../testing/test-remote-wallet.ts';
import { makeCore } from './fake-adapter.ts';

/** A pairing that waits for its wallet. */
export interface Begun extends RequestedApproval {
  approve(): void;
  fail(error: Error): void;
}

/**
 * Pairings that no wallet answers; their links are `wc:1`, `wc:2`, … The library reports an approved wallet
 * as connected.
 */
export function unanswered(options: Parameters<typeof makeCore>[0] = {}) {
  const begun: Begun[] = [];
  const remote = fakeWallet(async () => ({
    connect: (requested: RequestedApproval) =>
      new Promise<void>((approve, fail) => {
        requested.signal.addEventListener('abort', () => fail(requested.signal.reason));
        begun.push({ ...requested, approve, fail });
        requested.onUri(`wc:${begun.length}`, Math.floor(made.clock.now() / 1000) + 300);
      }),
  }));
  const storage = memoryStorage();
  const made = makeCore({ pairing: remote, storage, ...options });
  made.adapter.answer = async (call) => {
    if (call !== 'connect walletConnect') return;
    made.adapter.reportConnected('walletConnect', 'eip155:1', { name: 'Phone', type: 'walletConnect' });
  };
  made.core.dispatch({ type: 'initialized' });
  const events: ModalEvent[] = [];
  onModalEvent(made.core, (event) => events.push(event));
  return { ...made, begun, storage, events };
}
