import type { AppKitCore } from '@mooring/core';
import { AppKitProvider as CoreProvider } from '@mooring/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { instanceOf, isEnded, keep, type ProvidedInstance } from './provided-instance.ts';

/** An existing instance as `core`, or the options of `createAppKit` to create one. */
export type AppKitProviderProps = { readonly children: ReactNode } & (
  | { readonly core: AppKitCore }
  | (CreateAppKitOptions & { readonly core?: undefined })
);

/**
 * Sets the instance for the hooks and buttons below: an existing one, or one created from the options, which are read
 * once. Without a provider, they use the latest instance. A provider that mounts later with the same options uses the same
 * instance; one with others creates another, which replaces it.
 */
export function AppKitProvider({ children, core, ...options }: AppKitProviderProps) {
  const [used, setUsed] = useState<{ readonly core: AppKitCore } | ProvidedInstance>(() =>
    core === undefined ? instanceOf(options as CreateAppKitOptions) : { core },
  );
  useEffect(() => {
    if (!('kit' in used)) return undefined;
    if (!isEnded(used)) return keep(used);
    setUsed(instanceOf(used.options));
    return undefined;
  }, [used]);
  return <CoreProvider core={core ?? used.core}>{children}</CoreProvider>;
}
