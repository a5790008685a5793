import { unconnectedGrants } from '../approval/existing-grants.ts';
import { createApprovalRequest, requestApproval, resolveApproval } from '../approval/request-approval.ts';
import { runAttempt } from '../approval/run-attempt.ts';
import { fill } from '../approval/settle.ts';
import type { AppKitCore, ApprovalRequest } from '../contract/core.ts';
import type { OpenLink, RemoteWallet } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { loadBackground, loadLinks } from '../lazy.ts';
import { isConnected } from '../store/is-connected.ts';
import { readLinking } from '../wallets/read-linking.ts';
import type { StoredLink } from './stored-links.ts';
import type { SeenPage } from './watch-connecting.ts';

/**
 * Waits for answers to links of earlier pages: a wallet may have read one before its page was loaded again or closed. Shows
 * nothing until a wallet approves, which then connects as if its page had stayed. Returns a function that stops it.
 */
export function resumeLinks(core: AppKitCore, page: SeenPage | undefined = globalThis.document): () => void {
  const stopped = new AbortController();
  const connectedHere = watchConnecting(core, stopped.signal);
  // Without its code, the next page tries again.
  loadLinks().then(
    (stored) => {
      const { startedAt } = core.store.getState();
      for (const link of stored.readLinks(core)) {
        if (link.shownAt >= startedAt) continue;
        resume({ core, stored, page, connectedHere, stopped: stopped.signal }, link).catch(() => undefined);
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
  /** Whether the visitor has connected a wallet on this page. */
  readonly connectedHere: () => boolean;
  readonly stopped: AbortSignal;
}

async function resume(resuming: Resuming, link: StoredLink): Promise<void> {
  const { core, stored, connectedHere, stopped } = resuming;
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
    const endCount = countLink(core);
    // A page that ends leaves the link to the next one.
    await Promise.race([
      connectAnswered(core, wallet, { link, connectedHere }).catch(() => undefined),
      untilAborted(stopped),
    ]).finally(endCount);
    // Whatever the outcome: approved, declined, expired or abandoned.
    if (!stopped.aborted) stored.forgetLink(core, topic);
  } finally {
    release();
  }
}

/** Counts a link that waits for its answer. Returns a function that ends it. */
function countLink({ store, dispatch }: AppKitCore): () => void {
  const count = (by: 1 | -1): void =>
    dispatch({ type: 'earlierLinksChanged', count: store.getState().earlierLinks + by });
  count(1);
  return () => count(-1);
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
  return until(
    () => page?.visibilityState !== 'hidden',
    (look) => {
      page?.addEventListener('visibilitychange', look);
      return () => page?.removeEventListener('visibilitychange', look);
    },
    stopped,
  );
}

/** Resolves once the connections of the last visit are restored. */
function initialized({ store }: AppKitCore, stopped: AbortSignal): Promise<void> {
  return until(() => store.getState().initialized, store.subscribe, stopped);
}

function untilAborted(stopped: AbortSignal): Promise<void> {
  return until(
    () => false,
    () => () => undefined,
    stopped,
  );
}

/** Resolves once it holds, looked at after each change, or when it is stopped. */
function until(
  holds: () => boolean,
  follow: (look: () => void) => () => void,
  stopped: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!holds() && !stopped.aborted) return;
      unwatch();
      stopped.removeEventListener('abort', look);
      resolve();
    };
    const unwatch = follow(look);
    stopped.addEventListener('abort', look);
    look();
  });
}

async function connectAnswered(
  core: AppKitCore,
  wallet: RemoteWallet,
  { link, connectedHere }: { readonly link: StoredLink } & Pick<Resuming, 'connectedHere'>,
): Promise<void> {
  const { connect } = wallet;
  const { topic, expiry, linking: app = '' } = link;
  if (connect.by !== 'link' || connect.resume === undefined) return;
  const request = createApprovalRequest(core, wallet);
  const controller = new AbortController();
  const stop = abortOnceConnected(connectedHere, core, { request, topic }, controller);
  let revoke = async (): Promise<void> => undefined;
  const accept: OpenLink['accept'] = async (...signed) => {
    revoke = await (await loadBackground()).acceptSigned(core, ...signed);
  };
  const answer = connect.resume({ topic, expiry, signal: controller.signal, accept });
  try {
    const approval = await requestApproval(core, request, async () => {
      const given = await answer;
      // Restored, and not announced: it was settled before this page began.
      if (request.before.has(given.id)) request.filled = fill(core, wallet, unconnectedGrants(core, wallet));
      return given;
    }).catch(async (error: unknown) => {
      // The site has stored the sign-in of a link that is abandoned.
      await revoke();
      throw error;
    });
    stop();
    const linking = readLinking(app);
    if (linking !== undefined) core.dispatch({ type: 'linkingChanged', linking });
    await runAttempt(core, wallet.id, async () =>
      resolveApproval(core, { approval, filled: request.filled, namespace: undefined }),
    );
  } finally {
    stop();
  }
}

/**
 * Tells whether the visitor has connected a wallet since the page began: the first one, unless the last visit's is restored,
 * and each one that follows a time without any.
 */
function watchConnecting({ store }: AppKitCore, stopped: AbortSignal): () => boolean {
  const first = store.getState();
  let mayBeLastVisits = isConnected(first) || first.reconnecting !== undefined;
  let connected = false;
  const unsubscribe = store.subscribe((state) => {
    if (!isConnected(state)) mayBeLastVisits &&= state.reconnecting !== undefined;
    else if (!mayBeLastVisits) connected = true;
  });
  stopped.addEventListener('abort', unsubscribe, { once: true });
  return () => connected;
}

/** Gives up a link whose late answer would replace a wallet of this page. Returns a function that stops it. */
function abortOnceConnected(
  connectedHere: () => boolean,
  { store, runtime }: AppKitCore,
  { request, topic }: { readonly request: ApprovalRequest } & Pick<StoredLink, 'topic'>,
  controller: AbortController,
): () => void {
  const look = (): void => {
    // Adapters may be taking up the answer to this link, or one that another tab has.
    const taken = [...(runtime.requested.get(request.wallet.id)?.filled ?? [])];
    const mayBeOwn = taken.some(([id, { link = topic }]) => !request.before.has(id) && link === topic);
    if (connectedHere() && request.filled === undefined && !mayBeOwn)
      controller.abort(createError('ABORTED'));
  };
  look();
  return store.subscribe(look);
}
