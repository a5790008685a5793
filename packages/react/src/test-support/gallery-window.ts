import type { AppKitCore } from '@mooring/core';

declare global {
  interface Window {
    /** What the gallery's page offers to the browser tests. */
    gallery: { readonly core: AppKitCore; show(): void };
  }
}
