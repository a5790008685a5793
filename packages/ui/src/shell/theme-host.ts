import { applyTheme, type Theme } from '../theme/apply-theme.ts';

/** A theme on the modal's host. A page that says nothing of schemes gets the visitor's; one that does is followed. */
export function themeHost(host: HTMLElement, theme: Theme): void {
  applyTheme(host, theme);
  const page = getComputedStyle(document.documentElement).colorScheme;
  if (theme.mode === 'system' && page === 'normal') host.style.colorScheme = 'light dark';
}
