/** What is measured of a site's theme: an accent that stays legible, a tint, the size of text. */
export const loadMeasureTheme = async () => import('./exports/measure-theme.ts');
