import type { AppKitCore } from '@mooring/core';
import { showTooltips } from '@mooring/ui';
import { followHeight, keepFocusInside, type ModalShell, trackDrag, viewShellCss } from '@mooring/ui/shell';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadLanguage as loadShipped } from '../messages/load-language.ts';
import { englishLanguage, LanguageProvider, type ModalLanguage } from '../messages/modal-messages.ts';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { type FollowLanguageOptions, followLanguage } from './follow-language.ts';
import { ModalApp } from './modal-app.tsx';
import { modalCss } from './modal-css.ts';

/** Milliseconds after which a closed modal is no longer seen: more than it takes to fade. */
const faded = 250;

/** Options of {@link mountModal}. */
export interface MountModalOptions {
  readonly core: AppKitCore;
  readonly shell: ModalShell;
  /** The modal is a part of the page: it takes the focus only where that says so, and cannot be closed. */
  readonly inline?: { mayFocus(): boolean } | undefined;
  /** Fetches the language a site asks for. Default: those that are shipped. */
  readonly loadLanguage?: FollowLanguageOptions['loadLanguage'] | undefined;
}

/** Renders the views into a shell. The shell's opening and closing stays with `attachModal`. */
export function mountModal({ core, shell, inline, loadLanguage = loadShipped }: MountModalOptions): {
  destroy(): void;
} {
  shell.adoptStyles(viewShellCss + modalCss);
  for (const behaviour of [keepFocusInside, followHeight, trackDrag]) shell.whileOpen(behaviour);
  const store = createModalStore(core);
  let cancelLeave: (() => void) | undefined;
  shell.whileOpen(() => {
    cancelLeave?.();
    return () => {
      cancelLeave = core.clock.after(faded, store.leave);
    };
  });
  const root = createRoot(shell.container);
  const render = (language: ModalLanguage) => {
    shell.setLanguage(language.messages.language, language.messages.direction);
    root.render(
      <LanguageProvider value={language}>
        <ModalProvider value={{ core, store, inline, adoptStyles: shell.adoptStyles }}>
          <ModalApp setLabel={shell.setLabel} />
        </ModalProvider>
      </LanguageProvider>,
    );
  };
  const { container, adoptStyles } = shell;
  const layer = container.closest('dialog') ?? container.parentElement ?? container;
  const stopTooltips = showTooltips({ container, layer, adoptStyles });
  const stopFetching = fetchAhead(core, shell.container);
  let stopFollowing: (() => void) | undefined;
  // At once: where the code was there before the press, the views are in its own frame, without the shell alone before.
  flushSync(() => {
    stopFollowing = followLanguage({ core, fallback: englishLanguage, loadLanguage, render });
  });
  return {
    destroy() {
      cancelLeave?.();
      stopFollowing?.();
      stopTooltips();
      stopFetching();
      // A component of the site may call this while React renders it, when no root can be unmounted.
      queueMicrotask(() => {
        root.unmount();
        store.destroy();
      });
    },
  };
}
