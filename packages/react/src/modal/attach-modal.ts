import type { AppKitCore, AppKitState } from '@mooring/core';
import { close, isConnected } from '@mooring/core/page';
import { createModalShell, type ModalShell } from '@mooring/ui/shell';
import { loaded, preload } from '../context/preload.ts';
import { loadModal } from '../lazy.ts';
import { messages } from '../messages/page/en.generated.ts';
import { readPageMessages } from '../messages/read-page-messages.ts';
import { wasPaired } from '../view/was-paired.ts';
import { delight } from './delight.ts';
import { isInline } from './inline-hosts.ts';
import type { MountModalOptions } from './mount-modal.tsx';
import { preloadModal } from './preload-modal.ts';

/** Options of {@link attachModal}. */
export interface AttachModalOptions {
  readonly core: AppKitCore;
  /** Where the host element goes. Default: the body. */
  readonly parent?: HTMLElement | undefined;
  readonly loadLanguage?: MountModalOptions['loadLanguage'];
}

/**
 * Gives an instance its modal: the shell opens and closes with the store, in the same frame; the views are fetched the
 * first time it opens. Adds nothing to the page before that. Does nothing on a server.
 */
export function attachModal({ core, parent, loadLanguage }: AttachModalOptions): { destroy(): void } {
  if (typeof document === 'undefined') return { destroy: () => undefined };
  let shell: ModalShell | undefined;
  let views: { destroy(): void } | undefined;
  let loading = false;
  let cancelDelight: (() => void) | undefined;
  let destroyed = false;

  const load = async () => {
    if (loading || views !== undefined) return;
    loading = true;
    try {
      // Without a wait where it is here: the views are in the press's own frame then.
      const { mountModal } = loaded(loadModal) ?? (await preload(loadModal));
      if (!destroyed && shell !== undefined) views = mountModal({ core, shell, loadLanguage });
    } catch {
      // They did not arrive (offline, or a deploy in between): never a dead skeleton.
      const pageMessages = await readPageMessages(core.store.getState().options.locale);
      if (destroyed) return;
      shell?.showFailure({
        text: pageMessages.loadFailed(),
        action: pageMessages.tryAgain(),
        retry: () => void load(),
      });
    } finally {
      loading = false;
    }
  };
  const create = () => {
    const made = createModalShell({ label: messages.connectWallet(), parent });
    made.setTheme(core.store.getState().theme);
    made.onRequestClose(() => {
      if (core.store.getState().open) close(core);
      else hide();
    });
    return made;
  };
  const show = () => {
    if (isInline(core)) return;
    cancelDelight?.();
    cancelDelight = undefined;
    // On their way while the shell is made.
    void preloadModal();
    shell ??= create();
    shell.open();
    void load();
  };
  const hide = () => {
    cancelDelight?.();
    cancelDelight = undefined;
    shell?.close();
  };
  const follow = (state: AppKitState, previous: AppKitState) => {
    if (state.open && !previous.open) show();
    if (!state.open && previous.open) {
      if (wasPaired(state, previous)) cancelDelight = core.clock.after(delight, hide);
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

/** A connector that the chain library brought, or the browser's own, may draw in the page while it is asked. */
function asksInPage(state: AppKitState): boolean {
  if (!state.open) return false;
  const view = state.router.history.at(-1);
  if (view?.name === 'ConnectingExternal') return state.connectFlow.status === 'pending';
  return view?.name === 'SwitchNetwork' && state.switchFlow.status === 'pending' && isConnected(state);
}
