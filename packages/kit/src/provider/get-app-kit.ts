import { registerCore } from '@mooring/core/page';
import type { AppKit } from '../appkit/app-kit.ts';

/** Makes this instance the one that hooks and elements use by default. */
export function getAppKit(appKit: AppKit): void {
  registerCore(appKit.core);
}
