export { createInlineShell } from '../shell/create-inline-shell.ts';
export { createModalShell } from '../shell/create-modal-shell.ts';
export { followHeight } from '../shell/follow-height.ts';
export { keepFocusInside } from '../shell/keep-focus-inside.ts';
export type {
  CloseReason,
  ModalShell,
  ModalShellOptions,
  ShellBehaviour,
  ShellParts,
  WaitingBlock,
} from '../shell/modal-shell.ts';
export { stayInPage } from '../shell/stay-in-page.ts';
export { trackDrag } from '../shell/track-drag.ts';
export { viewShellCss } from '../shell/view-shell-css.ts';
export { applyTheme, type Theme, type ThemeMode } from '../theme/apply-theme.ts';
export { onceFaded } from '../waiting/once-faded.ts';
