import { type AppKitCore, currentCore } from '@mooring/core';
import { createContext, useContext } from 'react';

export const CoreContext = createContext<AppKitCore | undefined>(undefined);

/** The instance of the nearest provider, else the one that `createAppKit` made last; throws when there is none. */
export function useCore(): AppKitCore {
  return useContext(CoreContext) ?? currentCore();
}
