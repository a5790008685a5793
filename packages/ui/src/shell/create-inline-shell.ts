import { plainButtonCss } from '../button/plain-button-css.ts';
import { firstBaseCss } from '../css/first-base-css.ts';
import { pageFont } from '../theme/page-font.ts';
import { firstTokensCss } from '../tokens/first-tokens-css.ts';
import { showFailure } from './failure.ts';
import { inlineCss } from './inline-css.ts';
import type { ModalShell, ModalShellOptions } from './modal-shell.ts';
import { shake } from './shake.ts';
import { styleAdopter } from './style-adopter.ts';
import { themeHost } from './theme-host.ts';

/**
 * The modal's frame inline in the page: always shown, without overlay or scroll lock. Dialog behaviour (opening,
 * closing, stepping aside) does nothing. Requires a browser.
 */
export function createInlineShell({
  label,
  parent = document.body,
}: Omit<ModalShellOptions, 'closeLabel'>): ModalShell {
  const host = document.createElement('mooring-modal');
  const root = host.attachShadow({ mode: 'open' });
  const adoptStyles = styleAdopter(root);
  adoptStyles(firstTokensCss(':host') + firstBaseCss + inlineCss);
  const card = document.createElement('section');
  card.className = 'card mo-root';
  card.setAttribute('aria-label', label);
  const container = document.createElement('div');
  container.className = 'content';
  const slot = document.createElement('slot');
  slot.name = 'frame';
  card.append(container, slot);
  root.append(card);
  parent.append(host);
  host.style.setProperty('--mo-page-font', pageFont(host));
  return {
    container,
    host,
    isOpen: true,
    open: () => undefined,
    close: () => undefined,
    shake: () => shake(card),
    onRequestClose: () => () => undefined,
    setStandAside: () => undefined,
    whileOpen: () => undefined,
    adoptStyles,
    setTheme: (theme) => themeHost(host, theme),
    setLanguage(language, direction) {
      card.lang = language;
      card.dir = direction;
    },
    setWaiting: () => undefined,
    showFailure(failure) {
      adoptStyles(plainButtonCss);
      showFailure(container, failure);
    },
    setLabel: (text) => card.setAttribute('aria-label', text),
    destroy: () => host.remove(),
  };
}
