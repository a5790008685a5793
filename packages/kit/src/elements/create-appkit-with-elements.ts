import type { NetworkList } from '@mooring/core/page';
import { defineElements, syncElement } from '@mooring/react/elements';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit as create } from '../appkit/create-appkit.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';

/** As `createAppKit` of `@mooring/kit`, with the code of the elements at hand: they are there in the same moment. */
export function createAppKit<const Networks extends NetworkList>(
  options: CreateAppKitOptions<Networks>,
): AppKit<Networks> {
  defineElements(syncElement);
  return create(options);
}
