import type { AppKitCore } from '@mooring/core';
import { prepareServices } from '@mooring/core/page';
import { createInlineShell, viewShellCss } from '@mooring/ui/shell';
import { createRoot } from 'react-dom/client';
import { loadLanguage } from '../messages/load-language.ts';
import { messages } from '../messages/modal/en.generated.ts';
import { englishLanguage, LanguageProvider, type ModalLanguage } from '../messages/modal-messages.ts';
import { OnrampWidget } from '../onramp/onramp-widget.tsx';
import { ModalProvider } from '../view/modal-context.ts';
import type { ModalState, ModalStore } from '../view/modal-store.ts';
import { followLanguage } from './follow-language.ts';
import { modalCss } from './modal-css.ts';

/** Padding of the widget in every state. */
const widgetCss = '.onramp-widget { padding: 16px; }';

interface OnrampWidgetOptions {
  readonly core: AppKitCore;
  /** The element of the page that contains the form. */
  readonly parent: HTMLElement;
}

/** Renders the buy form in an element of the page. Its choices and the purchase open in the modal. */
export function showOnrampWidget({ core, parent }: OnrampWidgetOptions): {
  setDisabled(disabled: boolean): void;
  destroy(): void;
} {
  // The operator decides whether buying is offered here.
  prepareServices(core);
  const shell = createInlineShell({ label: messages.buyTitle(), parent });
  shell.adoptStyles(viewShellCss + modalCss + widgetCss);
  shell.setTheme(core.store.getState().theme);
  const store = liveStore(core);
  const root = createRoot(shell.container);
  let disabled = false;
  let language: ModalLanguage = englishLanguage;
  const render = (): void => {
    shell.setLanguage(language.messages.language, language.messages.direction);
    shell.setLabel(language.messages.buyTitle());
    root.render(
      <LanguageProvider value={language}>
        <ModalProvider value={{ core, store, inline: undefined, adoptStyles: shell.adoptStyles }}>
          <div className="onramp-widget">
            <OnrampWidget disabled={disabled} />
          </div>
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
      render();
    },
  });
  const unsubscribe = core.store.subscribe((state, previous) => {
    if (state.theme !== previous.theme) shell.setTheme(state.theme);
  });
  return {
    setDisabled(now) {
      if (now === disabled) return;
      disabled = now;
      render();
    },
    destroy() {
      stopFollowing();
      unsubscribe();
      // A component of the site may call this during a React render, when no root can be unmounted.
      queueMicrotask(() => {
        root.unmount();
        shell.destroy();
        store.destroy();
      });
    },
  };
}

/** The current state, whether the modal is open or not. */
function liveStore(core: AppKitCore): ModalStore {
  const shown = (): ModalState => ({
    ...core.store.getState(),
    finish: undefined,
    arrived: false,
    openings: 0,
    gone: false,
  });
  let state = shown();
  const listeners = new Set<() => void>();
  const destroy = core.store.subscribe(() => {
    state = shown();
    for (const listener of listeners) listener();
  });
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: () => undefined,
    destroy,
  };
}
