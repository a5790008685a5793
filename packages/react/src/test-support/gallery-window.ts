import type { AppKitCore } from '@mooring/core';
import type { Locale } from '@mooring/ui/messages';
import type { FaultSearch } from '../../gallery/faults/fault-search.ts';

declare global {
  interface Window {
    /** Called before each dynamic import of our packages; the import rejects with what it throws. */
    refuseImport?: (() => void) | undefined;
    /** Interface of the gallery page for browser tests. */
    gallery: {
      readonly core: AppKitCore;
      show(): void;
      /** Resolves when the shown view has settled. */
      standing: Promise<void>;
      /** Whether the state is the skeleton of its view. */
      readonly waits: boolean;
      speak(locale: Locale): void;
      paint(mode: 'light' | 'dark'): void;
      findFaults(search: FaultSearch): readonly string[];
      /** Replaces the shown state by that of a query, without reloading the page. */
      build(query: string): void;
    };
  }
}
