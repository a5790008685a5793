import type { AppKitCore } from '@mooring/core';
import { AppKitProvider as CoreProvider } from '@mooring/react';
import { type ReactNode, useState } from 'react';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../appkit/create-appkit.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';

/** An existing instance as `core`, or the options of `createAppKit` to create one. */
export type AppKitProviderProps = { readonly children: ReactNode } & (
  | { readonly core: AppKitCore }
  | (CreateAppKitOptions & { readonly core?: undefined })
);

// Reuses the instance of a component that runs twice or remounts. Keeps only the latest.
let made: { readonly options: object; readonly kit: AppKit } | undefined;

function instanceOf(options: CreateAppKitOptions): AppKit {
  if (made === undefined || !shallowEqual(made.options, options)) {
    made = { options, kit: createAppKit(options) };
  }
  return made.kit;
}

function shallowEqual(left: object, right: object): boolean {
  const names = Object.keys({ ...left, ...right });
  return names.every((name) => Object.is(Reflect.get(left, name), Reflect.get(right, name)));
}

/**
 * Sets the instance for the hooks and buttons below: an existing one, or one created from the options, which are read
 * once. Without a provider, they use the latest instance.
 */
export function AppKitProvider({ children, core, ...options }: AppKitProviderProps) {
  const [used] = useState(() => core ?? instanceOf(options as CreateAppKitOptions).core);
  return <CoreProvider core={core ?? used}>{children}</CoreProvider>;
}
