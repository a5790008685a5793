import type { AppKitCore } from '@mooring/core';

/** Those of this page that are not destroyed, the oldest first. None on a server. */
export const instances = new Set<AppKitCore>();
