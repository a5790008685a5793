import type { AppKitCore } from '@mooring/core';
import type { ReactNode } from 'react';
import { CoreContext } from './core-context.ts';

/** Props of {@link AppKitProvider}. */
export interface AppKitProviderProps {
  /** Instance that the hooks and buttons below use. */
  readonly core: AppKitCore;
  readonly children: ReactNode;
}

/** Only needed with several instances on a page: without it, hooks use the latest one. */
export function AppKitProvider({ core, children }: AppKitProviderProps) {
  return <CoreContext.Provider value={core}>{children}</CoreContext.Provider>;
}
