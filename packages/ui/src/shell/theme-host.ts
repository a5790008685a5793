import { applyTheme, type Theme } from '../theme/apply-theme.ts';

/** Applies a theme to the modal's host. Follows the page's colour scheme if it sets one, else the visitor's. */
export function themeHost(host: HTMLElement, theme: Theme): void {
  applyTheme(host, theme);
  const page = getComputedStyle(document.documentElement).colorScheme;
  if (theme.mode === 'system' && page === 'normal') host.style.colorScheme = 'light dark';
}
