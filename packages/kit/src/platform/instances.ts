import type { AppKitCore } from '@mooring/core';

/** Instances of this page that are not destroyed, oldest first. Empty on a server. */
export const instances = new Set<AppKitCore>();
