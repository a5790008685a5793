import { plainButtonCss } from '../button/plain-button-css.ts';
import { firstBaseCss } from '../css/first-base-css.ts';
import { pageFont } from '../theme/page-font.ts';
import { firstTokensCss } from '../tokens/first-tokens-css.ts';
import { watchClosing } from './closing.ts';
import { showFailure } from './failure.ts';
import { keepInteractive } from './keep-interactive.ts';
import type { CloseReason, ModalShell, ModalShellOptions, ShellBehaviour } from './modal-shell.ts';
import { lockScroll } from './scroll-lock.ts';
import { shake } from './shake.ts';
import { shellCss } from './shell-css.ts';
import { styleAdopter } from './style-adopter.ts';
import { themeHost } from './theme-host.ts';

function element(name: string, className: string, parent: Node): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  parent.appendChild(made);
  return made;
}

/**
 * A host element in the page, a shadow root, constructed style sheets and a native dialog in the top layer: works under
 * `style-src 'self'` and `require-trusted-types-for 'script'`, and above any dialog of the page. Needs a browser.
 */
export function createModalShell({ label, closeLabel, parent }: ModalShellOptions): ModalShell {
  const host = document.createElement('mooring-modal');
  const root = host.attachShadow({ mode: 'open' });
  const adoptStyles = styleAdopter(root);
  adoptStyles(firstTokensCss(':host') + firstBaseCss + shellCss);

  const dialog = element('dialog', 'shell mo-root', root) as HTMLDialogElement;
  dialog.setAttribute('closedby', 'none');
  dialog.setAttribute('aria-label', label);
  // The dialog itself takes the focus until there is a heading, so that no control gets it by accident.
  dialog.tabIndex = -1;
  const shade = element('div', 'shade', dialog);
  const card = element('div', 'card', dialog);
  const grip = element('div', 'grip', card);
  const container = element('div', 'content', card);
  const wait = element('div', 'wait', card);
  const quit = element('button', 'quit', card);
  quit.setAttribute('aria-label', closeLabel);
  quit.onclick = () => requestClose('button');
  const slot = element('slot', '', card) as HTMLSlotElement;
  slot.name = 'frame';
  /** Puts the host into the page, again after the page has replaced its body. */
  const place = () => {
    if (!host.isConnected) (parent?.isConnected ? parent : document.body).appendChild(host);
  };
  place();
  // Animations of its content end before its own.
  card.addEventListener('animationend', ({ target }) => {
    if (target === card) dialog.classList.remove('shell--entering');
  });

  const listeners = new Set<(reason: CloseReason) => void>();
  const requestClose = (reason: CloseReason) => {
    for (const listener of listeners) listener(reason);
  };
  let isOpen = false;
  let aside = false;
  const behaviours: ShellBehaviour[] = [];
  let cleanUps: (() => void)[] = [];
  let opener: Element | null = null;

  const show = () => {
    if (aside) dialog.show();
    else dialog.showModal();
  };
  const showAgain = () => {
    const focused = root.activeElement;
    place();
    dialog.close();
    show();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  const parts = { host, dialog, card, grip, container, requestClose, showAgain };

  const shell: ModalShell = {
    container,
    host,
    get isOpen() {
      return isOpen;
    },
    open() {
      if (isOpen) return;
      const pressed = performance.now();
      isOpen = true;
      aside = false;
      opener = deepActiveElement();
      place();
      // Measure before changing anything, so that the page is laid out once.
      cleanUps = [lockScroll()];
      host.style.setProperty('--mo-page-font', pageFont(host));
      dialog.classList.remove('shell--aside');
      dialog.classList.add('shell--entering');
      cleanUps.push(keepInteractive(host));
      try {
        show();
      } catch (error) {
        // Undo everything.
        shell.close();
        throw error;
      }
      dialog.focus({ preventScroll: true });
      // Start the animation at the press: on a slow machine the visitor has already waited.
      for (const motion of [shade, card].flatMap((one) => one.getAnimations())) motion.startTime = pressed;
      cleanUps.push(
        watchClosing({ dialog, shade, card, requestClose }),
        ...behaviours.map((start) => start(parts)),
      );
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      for (const cleanUp of cleanUps) cleanUp();
      cleanUps = [];
      dialog.classList.remove('shell--entering');
      dialog.close();
      // In stand-aside mode the platform loses track of the opener.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      opener = null;
    },
    shake: () => shake(card),
    onRequestClose(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    setStandAside(next) {
      if (aside === next) return;
      aside = next;
      if (!isOpen) return;
      dialog.classList.toggle('shell--aside', next);
      showAgain();
    },
    whileOpen(behaviour) {
      behaviours.push(behaviour);
      if (isOpen) cleanUps.push(behaviour(parts));
    },
    adoptStyles,
    setTheme: (theme) => themeHost(host, theme),
    setLanguage: (language, direction, name) => {
      dialog.lang = language;
      dialog.dir = direction;
      quit.setAttribute('aria-label', name);
    },
    setWaiting(blocks) {
      wait.replaceChildren();
      for (const block of blocks) element('span', block, wait);
    },
    showFailure(failure) {
      adoptStyles(plainButtonCss);
      showFailure(container, failure);
    },
    setLabel: (text) => dialog.setAttribute('aria-label', text),
    destroy() {
      shell.close();
      listeners.clear();
      host.remove();
    },
  };
  return shell;
}

/** The focused element, looking into open shadow roots. */
function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
