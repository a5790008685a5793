import type { AppKitCore } from '@mooring/core';
import { AppKitProvider as CoreProvider } from '@mooring/react';
import { type ReactNode, useState } from 'react';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../appkit/create-appkit.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';

/** An instance that there is, as `core`; or what `createAppKit` takes, to make one. */
export type AppKitProviderProps = { readonly children: ReactNode } & (
  | { readonly core: AppKitCore }
  | (CreateAppKitOptions & { readonly core?: undefined })
);

// A component that runs twice, or is put in again, finds the instance it made. Holds the last one only.
let made: { readonly options: object; readonly kit: AppKit } | undefined;

function instanceOf(options: CreateAppKitOptions): AppKit {
  if (made === undefined || !sameValues(made.options, options)) {
    made = { options, kit: createAppKit(options) };
  }
  return made.kit;
}

function sameValues(left: object, right: object): boolean {
  const names = Object.keys({ ...left, ...right });
  return names.every((name) => Object.is(Reflect.get(left, name), Reflect.get(right, name)));
}

/**
 * Says which instance the hooks and buttons below use: one that there is, or one made of the options, which are read
 * once. Without a provider they use the instance made last.
 */
export function AppKitProvider({ children, core, ...options }: AppKitProviderProps) {
  const [used] = useState(() => core ?? instanceOf(options as CreateAppKitOptions).core);
  return <CoreProvider core={core ?? used}>{children}</CoreProvider>;
}
