/** Measures a site's theme: a legible accent, a tint, the text size. */
export const loadMeasureTheme = async () => import('./exports/measure-theme.ts');
