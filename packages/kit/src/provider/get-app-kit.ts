import { registerCore } from '@mooring/core/page';
import type { AppKit } from '../appkit/app-kit.ts';

/** Hooks and elements without an instance of their own use this one from now on. */
export function getAppKit(appKit: AppKit): void {
  registerCore(appKit.core);
}
