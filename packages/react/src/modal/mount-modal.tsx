import type { AppKitCore } from '@mooring/core';
import { followHeight, keepFocusInside, type ModalShell, trackDrag } from '@mooring/ui/shell';
import { createRoot } from 'react-dom/client';
import { messages as english } from '../messages/modal/en.generated.ts';
import { MessagesProvider, type ModalMessages } from '../messages/modal-messages.ts';
import { ModalApp } from './modal-app.tsx';
import { ModalProvider } from './modal-context.ts';
import { modalCss } from './modal-css.ts';
import { createModalStore } from './modal-store.ts';

export interface MountModalOptions {
  readonly core: AppKitCore;
  readonly shell: ModalShell;
  /** Default: English. */
  readonly messages?: ModalMessages | undefined;
}

/** Renders the views into a shell. The shell's opening and closing stays with `attachModal`. */
export function mountModal({ core, shell, messages = english }: MountModalOptions): { destroy(): void } {
  shell.adoptStyles(modalCss);
  shell.setDirection(messages.direction);
  for (const behaviour of [keepFocusInside, followHeight, trackDrag]) shell.whileOpen(behaviour);
  const store = createModalStore(core);
  const root = createRoot(shell.container);
  root.render(
    <MessagesProvider value={messages}>
      <ModalProvider value={{ core, store }}>
        <ModalApp setLabel={shell.setLabel} />
      </ModalProvider>
    </MessagesProvider>,
  );
  return {
    destroy() {
      root.unmount();
      store.destroy();
    },
  };
}
