import type { AppKitCore, AppKitState } from '@mooring/core';
import { showTooltips } from '@mooring/ui';
import {
  followHeight,
  keepFocusInside,
  type ModalShell,
  onceFaded,
  stayInPage,
  trackDrag,
  viewShellCss,
} from '@mooring/ui/shell';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadLanguage as loadShipped } from '../messages/load-language.ts';
import { englishLanguage, LanguageProvider, type ModalLanguage } from '../messages/modal-messages.ts';
import { ModalApp } from '../modal/modal-app.tsx';
import { modalCss } from '../modal/modal-css.ts';
import { finishOf } from '../view/finish-of.ts';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { type FollowLanguageOptions, followLanguage } from './follow-language.ts';
import { afterCheck, checkTime, isAccountLoaded } from './success-timing.ts';

/** Options of {@link mountModal}. */
export interface MountModalOptions {
  readonly core: AppKitCore;
  readonly shell: ModalShell;
  /** Present for an inline modal, which takes the focus only if `mayFocus` allows it and cannot be closed. */
  readonly inline?: { mayFocus(): boolean } | undefined;
  /** Fetches the language that the site sets. Default: from the shipped languages. */
  readonly loadLanguage?: FollowLanguageOptions['loadLanguage'] | undefined;
}

/** Views in a shell. */
export interface MountedModal {
  /** Milliseconds that an outcome stays visible after the modal closes; 0 if the visitor closed it. */
  lingers(state: AppKitState, previous: AppKitState): number;
  /** Milliseconds that the account which follows an outcome stays visible. */
  lingersOn(): number;
  destroy(): void;
}

/** Renders the views into a shell, which `attachModal` opens and closes. */
export function mountModal({
  core,
  shell,
  inline,
  loadLanguage = loadShipped,
}: MountModalOptions): MountedModal {
  shell.adoptStyles(viewShellCss + modalCss);
  for (const behaviour of [keepFocusInside, followHeight, trackDrag, stayInPage]) shell.whileOpen(behaviour);
  // An inline modal shows the account by itself.
  const store = createModalStore(core, {
    after: checkTime,
    arrives: () => inline === undefined && isAccountLoaded(),
  });
  const { container, adoptStyles } = shell;
  const layer = container.closest('dialog') ?? container.parentElement ?? container;
  let cancelLeave: (() => void) | undefined;
  shell.whileOpen(() => {
    cancelLeave?.();
    return () => {
      cancelLeave = onceFaded(layer, store.leave, core.clock);
    };
  });
  const root = createRoot(shell.container);
  const render = (language: ModalLanguage) => {
    const { language: code, direction, close } = language.messages;
    shell.setLanguage(code, direction, close());
    root.render(
      <LanguageProvider value={language}>
        <ModalProvider value={{ core, store, inline, adoptStyles: shell.adoptStyles }}>
          <ModalApp setLabel={shell.setLabel} />
        </ModalProvider>
      </LanguageProvider>,
    );
  };
  const stopTooltips = showTooltips({ container, layer, adoptStyles });
  const stopFetching = fetchAhead(core, shell.container);
  let stopFollowing: (() => void) | undefined;
  // Synchronously: if the code loaded before the press, the views render in its frame, with no empty shell before them.
  flushSync(() => {
    stopFollowing = followLanguage({ core, fallback: englishLanguage, loadLanguage, render });
  });
  return {
    lingers: (state, previous) => (finishOf(state, previous) === undefined ? 0 : checkTime),
    lingersOn: () => (store.getState().finish === 'switched' ? 0 : afterCheck()),
    destroy() {
      cancelLeave?.();
      stopFollowing?.();
      stopTooltips();
      stopFetching();
      // A component of the site may call this during a React render, when no root can be unmounted.
      queueMicrotask(() => {
        root.unmount();
        store.destroy();
      });
    },
  };
}
