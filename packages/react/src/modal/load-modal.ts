/** The modal's views, a chunk of their own. The browser fetches it once, however often this is called. */
export function loadModal(): Promise<typeof import('../exports/modal.ts')> {
  return import('../exports/modal.ts');
}
