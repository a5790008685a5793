import type { AppKitCore } from '@mooring/core';
import { followHeight, keepFocusInside, type ModalShell, trackDrag } from '@mooring/ui/shell';
import { createRoot } from 'react-dom/client';
import { englishLanguage, LanguageProvider, type ModalLanguage } from '../messages/modal-messages.ts';
import { ModalApp } from './modal-app.tsx';
import { ModalProvider } from './modal-context.ts';
import { modalCss } from './modal-css.ts';
import { createModalStore } from './modal-store.ts';

export interface MountModalOptions {
  readonly core: AppKitCore;
  readonly shell: ModalShell;
  /** Default: English. */
  readonly language?: ModalLanguage | undefined;
}

/** Renders the views into a shell. The shell's opening and closing stays with `attachModal`. */
export function mountModal({ core, shell, language = englishLanguage }: MountModalOptions): {
  destroy(): void;
} {
  shell.adoptStyles(modalCss);
  shell.setDirection(language.messages.direction);
  for (const behaviour of [keepFocusInside, followHeight, trackDrag]) shell.whileOpen(behaviour);
  const store = createModalStore(core);
  const root = createRoot(shell.container);
  root.render(
    <LanguageProvider value={language}>
      <ModalProvider value={{ core, store }}>
        <ModalApp setLabel={shell.setLabel} />
      </ModalProvider>
    </LanguageProvider>,
  );
  return {
    destroy() {
      root.unmount();
      store.destroy();
    },
  };
}
