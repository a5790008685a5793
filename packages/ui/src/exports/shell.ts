export { createModalShell } from '../shell/create-modal-shell.ts';
export type { CloseReason, ModalShell, ModalShellOptions } from '../shell/modal-shell.ts';
export { applyTheme, type ThemeMode } from '../theme/apply-theme.ts';
