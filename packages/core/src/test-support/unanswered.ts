import { type Asked, fakeWallet } from '../testing/test-remote-wallet.ts';
import { makeCore } from './fake-adapter.ts';

/** Pairings that no wallet answers by itself; their links are numbered. */
export function unanswered() {
  const begun: (Asked & { readonly approve: () => void })[] = [];
  const remote = fakeWallet(async () => ({
    connect: (asked: Asked) => {
      asked.onUri(`wc:${begun.length + 1}`, Math.floor(clock.now() / 1000) + 300);
      return new Promise<void>((approve, reject) => {
        begun.push({ ...asked, approve });
        asked.signal?.addEventListener('abort', () => reject(asked.signal?.reason));
      });
    },
  }));
  const { core, adapter, clock } = makeCore({ pairing: remote });
  core.dispatch({ type: 'initialized' });
  return { core, adapter, clock, begun };
}
