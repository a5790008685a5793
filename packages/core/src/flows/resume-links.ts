import type { AppKitCore, Asking } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { loadLinks } from '../lazy.ts';
import { isConnected } from '../store/is-connected.ts';
import { readLinking } from '../wallets/read-linking.ts';
import { arrived, askOf, askWallet } from './ask-wallet.ts';
import { notTakenUp } from './fill-waiting.ts';
import type { SeenPage } from './follow-connecting.ts';
import { runAttempt } from './run-attempt.ts';
import { fill } from './settle.ts';
import type { StoredLink } from './stored-links.ts';

/**
 * Waits for answers to links of earlier pages: a wallet may have read one before its page was loaded again or closed. Shows
 * nothing until a wallet approves, which then connects as if its page had stayed. Returns a function that stops it.
 */
export function resumeLinks(core: AppKitCore, page: SeenPage | undefined = globalThis.document): () => void {
  const stopped = new AbortController();
  // Without its code, the next page tries again.
  loadLinks().then(
    (stored) => {
      for (const link of stored.readLinks(core)) {
        if (link.shownAt >= core.runtime.startedAt) continue;
        resume({ core, stored, page, stopped: stopped.signal }, link).catch(() => undefined);
      }
    },
    () => undefined,
  );
  return () => stopped.abort();
}

interface Resuming {
  readonly core: AppKitCore;
  /** The code of stored links. */
  readonly stored: Awaited<ReturnType<typeof loadLinks>>;
  readonly page: SeenPage | undefined;
  readonly stopped: AbortSignal;
}

async function resume(resuming: Resuming, link: StoredLink): Promise<void> {
  const { core, stored, stopped } = resuming;
  const { topic, walletId, expiry } = link;
  const release = await claim(resuming, link);
  try {
    // Another tab may have received the answer.
    if (stopped.aborted || !stored.readLinks(core).some((each) => each.topic === topic)) return;
    const wallet = core.wallets.find(({ id }) => id === walletId);
    if (wallet === undefined || expiry * 1000 <= core.clock.now()) {
      stored.forgetLink(core, topic);
      return;
    }
    await Promise.all([wallet.restore(), initialized(core, stopped)]);
    if (stopped.aborted) return;
    await connectAnswered(core, wallet, link).catch(() => undefined);
    // Whatever the outcome: approved, declined, expired or given up.
    if (!stopped.aborted) stored.forgetLink(core, topic);
  } finally {
    release();
  }
}

/**
 * Waits until no other page waits for the answer, and then holds its name. A hidden page lets others go first: its visitor
 * may have loaded the page again in a visible tab.
 */
async function claim({ core, stored, page, stopped }: Resuming, { topic }: StoredLink): Promise<() => void> {
  for (;;) {
    await seen(page, stopped);
    const release = await stored.claimLink(core, topic, stopped);
    if (stopped.aborted || page?.visibilityState !== 'hidden') return release;
    release();
  }
}

function seen(page: SeenPage | undefined, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (page?.visibilityState === 'hidden' && !stopped.aborted) return;
      page?.removeEventListener('visibilitychange', look);
      stopped.removeEventListener('abort', look);
      resolve();
    };
    page?.addEventListener('visibilitychange', look);
    stopped.addEventListener('abort', look);
    look();
  });
}

/** Resolves once the connections of the last visit are restored. */
function initialized({ store }: AppKitCore, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!store.getState().initialized && !stopped.aborted) return;
      unsubscribe();
      stopped.removeEventListener('abort', look);
      resolve();
    };
    const unsubscribe = store.subscribe(look);
    stopped.addEventListener('abort', look);
    look();
  });
}

async function connectAnswered(
  core: AppKitCore,
  wallet: RemoteWallet,
  { topic, expiry, linking: app = '' }: StoredLink,
): Promise<void> {
  const { connect } = wallet;
  if (connect.by !== 'link' || connect.resume === undefined) return;
  const asking = askOf(core, wallet);
  const controller = new AbortController();
  const stop = giveUpOnceConnected(core, asking, controller);
  const answer = connect.resume({ topic, expiry, signal: controller.signal });
  try {
    const approval = await askWallet(core, asking, async () => {
      const given = await answer;
      // Restored, and not announced: it was settled before this page began.
      if (asking.before.has(given.id)) asking.filled = fill(core, wallet, notTakenUp(core, wallet));
      return given;
    });
    stop();
    const linking = readLinking(app);
    if (linking !== undefined) core.dispatch({ type: 'linkingChanged', linking });
    await runAttempt(core, wallet.id, async () =>
      arrived(core, { approval, filled: asking.filled, namespace: undefined }),
    );
  } finally {
    stop();
  }
}

/** A late answer would replace a wallet that the visitor has connected on this page. Returns a function that stops it. */
function giveUpOnceConnected(core: AppKitCore, asking: Asking, controller: AbortController): () => void {
  const { store } = core;
  const first = store.getState();
  // The last visit's wallet was there before the link.
  if (isConnected(first) || first.awaited !== undefined) return () => undefined;
  return store.subscribe((state) => {
    if (isConnected(state) && asking.filled === undefined) controller.abort(createError('ABORTED'));
  });
}
