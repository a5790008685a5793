import { type AppKitCore, currentCore } from '@mooring/core';
import { createContext, useContext } from 'react';

export const CoreContext = createContext<AppKitCore | undefined>(undefined);

/** The instance of the nearest provider, else the latest one of `createAppKit`. Throws without an instance. */
export function useCore(): AppKitCore {
  return useContext(CoreContext) ?? currentCore();
}
