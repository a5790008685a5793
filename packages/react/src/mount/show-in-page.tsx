import type { AppKitCore } from '@mooring/core';
import { createInlineShell, type ModalShell, viewShellCss } from '@mooring/ui/shell';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadLanguage } from '../messages/load-language.ts';
import {
  englishLanguage,
  LanguageProvider,
  type ModalLanguage,
  type ModalMessages,
} from '../messages/modal-messages.ts';
import { modalCss } from '../modal/modal-css.ts';
import { createDelays } from '../view/delays.ts';
import { ModalProvider } from '../view/modal-context.ts';
import type { ModalState, ModalStore } from '../view/modal-store.ts';
import { followLanguage } from './follow-language.ts';

interface PageContent {
  readonly core: AppKitCore;
  /** The element of the page that contains it. */
  readonly parent: HTMLElement;
  /** Accessible name. */
  readonly label: (messages: ModalMessages) => string;
  /** Styles beside those of the modal. */
  readonly css: string;
  readonly content: () => ReactNode;
}

/**
 * Renders one part of the modal in an element of the page, in the modal's language and theme. The element stays empty until then:
 * the page may mark its place.
 */
export function showInPage({ core, parent, label, css, content }: PageContent): {
  render(): void;
  destroy(): void;
} {
  const store = liveStore(core);
  let language: ModalLanguage = englishLanguage;
  let place: { readonly shell: ModalShell; readonly root: Root } | undefined;
  const openPlace = () => {
    const shell = createInlineShell({ label: label(language.messages), parent });
    shell.adoptStyles(viewShellCss + modalCss + css);
    shell.setTheme(core.store.getState().theme);
    return { shell, root: createRoot(shell.container) };
  };
  const renderIn = ({ shell, root }: NonNullable<typeof place>): void => {
    const { language: code, direction, close } = language.messages;
    shell.setLanguage(code, direction, close());
    shell.setLabel(label(language.messages));
    root.render(
      <LanguageProvider value={language}>
        <ModalProvider value={{ core, store, inline: undefined, adoptStyles: shell.adoptStyles }}>
          {content()}
        </ModalProvider>
      </LanguageProvider>,
    );
  };
  const stopFollowing = followLanguage({
    core,
    fallback: englishLanguage,
    loadLanguage,
    render(spoken) {
      language = spoken;
      if (place !== undefined) {
        renderIn(place);
        return;
      }
      const opened = openPlace();
      place = opened;
      // In the frame in which the element is no longer empty.
      flushSync(() => renderIn(opened));
    },
  });
  const unsubscribe = core.store.subscribe((state, previous) => {
    if (state.theme !== previous.theme) place?.shell.setTheme(state.theme);
  });
  return {
    render: () => place && renderIn(place),
    destroy() {
      stopFollowing();
      unsubscribe();
      // A component of the site may call this during a React render, when no root can be unmounted.
      queueMicrotask(() => {
        place?.root.unmount();
        place?.shell.destroy();
        store.destroy();
      });
    },
  };
}

/** The current state, whether the modal is open or not. */
function liveStore(core: AppKitCore): ModalStore {
  const alone = { finish: undefined, arrived: false, openings: 0, gone: false } as const;
  let state: ModalState = { ...core.store.getState(), ...alone, delay: undefined };
  const listeners = new Set<() => void>();
  const show = (next: ModalState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const delays = createDelays((delay) => show({ ...state, delay }));
  const destroy = core.store.subscribe((next) => show({ ...next, ...alone, delay: state.delay }));
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: () => undefined,
    reportDelay: delays.report,
    destroy,
  };
}
