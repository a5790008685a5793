import type { NetworkList } from '@mooring/core/page';
import { defineElements, syncElement } from '@mooring/react/elements';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit as create } from '../appkit/create-appkit.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';

/** `createAppKit` of `@mooring/kit`, bundled with the code of the elements, so that they render immediately. */
export function createAppKit<const Networks extends NetworkList>(
  options: CreateAppKitOptions<Networks>,
): AppKit<Networks> {
  defineElements(syncElement);
  return create(options);
}
