import type { AppKitCore, AppKitState } from '@mooring/core';
import { close, currentView, isConnected, viewFlow } from '@mooring/core/page';
import { createModalShell, type ModalShell } from '@mooring/ui/shell';
import { type Load, loaded, preload } from '../context/preload.ts';
import { loadModal } from '../lazy.ts';
import { messages } from '../messages/page/en.generated.ts';
import { readPageMessages } from '../messages/read-page-messages.ts';
import { firstViewOf } from './first-view.ts';
import { isInline } from './inline-hosts.ts';
import type { MountedModal, MountModalOptions, mountModal } from './mount-modal.tsx';

/** Options of {@link attachModal}. */
export interface AttachModalOptions {
  readonly core: AppKitCore;
  /** Parent of the host element. Default: the body. */
  readonly parent?: HTMLElement | undefined;
  readonly loadLanguage?: MountModalOptions['loadLanguage'];
  /** Loads the code that renders the views. Default: the chunk of this package. */
  readonly loadViews?: Load<{ readonly mountModal: typeof mountModal }> | undefined;
}

/**
 * Attaches the modal to an instance: the shell opens and closes with the store, in the same frame, and fetches the
 * views when it first opens. Adds nothing to the page before that. Does nothing on a server.
 */
export function attachModal({ core, parent, loadLanguage, loadViews = loadModal }: AttachModalOptions): {
  destroy(): void;
} {
  if (typeof document === 'undefined') return { destroy: () => undefined };
  let shell: ModalShell | undefined;
  let views: MountedModal | undefined;
  let loading = false;
  let cancelFinish: (() => void) | undefined;
  let destroyed = false;

  const showFailure = async () => {
    const { onLine } = navigator;
    const pageMessages = await readPageMessages(core.store.getState().options.locale);
    if (destroyed) return;
    // The device is back online in the meantime.
    if (!onLine && navigator.onLine) core.clock.after(0, () => void load());
    else
      shell?.showFailure({
        text: onLine ? pageMessages.loadFailed() : pageMessages.loadOffline(),
        action: pageMessages.tryAgain(),
        retry: () => void load(),
      });
  };
  const load = async (loadView?: Load<unknown>) => {
    if (loading || views !== undefined) return;
    loading = true;
    try {
      // The first view's code loads in parallel, so that one skeleton is shown until the view appears. A view that
      // fails to load shows its own error.
      const view =
        loadView && loaded(loadView) === undefined ? preload(loadView).catch(() => undefined) : undefined;
      // Without an `await` if it has loaded, so that the views render in the frame of the press.
      const { mountModal } = loaded(loadViews) ?? (await preload(loadViews));
      if (view !== undefined) await view;
      if (!destroyed && shell !== undefined) views = mountModal({ core, shell, loadLanguage });
    } catch {
      // The views failed to load (offline, or a deploy in between): replace the skeleton with an error.
      await showFailure();
    } finally {
      loading = false;
    }
  };
  const create = () => {
    const made = createModalShell({
      label: messages.connectWallet(),
      closeLabel: messages.close(),
      parent,
    });
    made.setTheme(core.store.getState().theme);
    // The views set their own.
    void readPageMessages(core.store.getState().options.locale).then(({ language, direction, close }) => {
      if (views === undefined) made.setLanguage(language, direction, close());
    });
    made.onRequestClose(() => {
      if (core.store.getState().open) close(core);
      else hide();
    });
    return made;
  };
  const show = () => {
    if (isInline(core)) return;
    cancelFinish?.();
    cancelFinish = undefined;
    // Fetch the views while the shell is created.
    preload(loadViews).catch(() => undefined);
    shell ??= create();
    const { load: loadView, blocks } = firstViewOf(core.store.getState());
    if (views === undefined) shell.setWaiting(blocks);
    try {
      shell.open();
    } catch (error) {
      // Not within the dispatch that opened it: other listeners must see that first.
      core.clock.after(0, () => core.dispatch({ type: 'closed' }));
      throw error;
    }
    void load(loadView);
  };
  const hide = () => {
    cancelFinish?.();
    cancelFinish = undefined;
    shell?.close();
  };
  /** Keeps the outcome visible, then the account if its code has loaded by then, at most until the next press. */
  const linger = (time: number) => {
    let cancel = core.clock.after(time, () => {
      const more = views?.lingersOn() ?? 0;
      if (more === 0) hide();
      else cancel = core.clock.after(more, hide);
    });
    const container = shell?.container;
    container?.addEventListener('click', hide);
    cancelFinish = () => {
      cancel();
      container?.removeEventListener('click', hide);
    };
  };
  const follow = (state: AppKitState, previous: AppKitState) => {
    if (state.open && !previous.open) show();
    if (!state.open && previous.open) {
      const time = views?.lingers(state, previous);
      if (time) linger(time);
      else hide();
    }
    if (state.shakes !== previous.shakes) shell?.shake();
    if (state.theme !== previous.theme) shell?.setTheme(state.theme);
    const before = asksInPage(previous);
    if (asksInPage(state) !== before) shell?.setStandAside(!before);
  };
  const unsubscribe = core.store.subscribe(follow);
  if (core.store.getState().open) show();
  return {
    destroy() {
      destroyed = true;
      unsubscribe();
      hide();
      views?.destroy();
      shell?.destroy();
    },
  };
}

/** Whether a connector of the chain library or the browser, which may draw in the page, has a pending request. */
function asksInPage(state: AppKitState): boolean {
  if (!state.open) return false;
  const flow = viewFlow(currentView(state.router));
  if (flow === 'ask wallet') return state.connectFlow.status === 'pending';
  return flow === 'switch network' && state.switchFlow.status === 'pending' && isConnected(state);
}
