import type { Description } from './description.ts';
import { unreadable } from './unreadable.ts';

/** Input with getters or proxies can fail anywhere: then it is refused as a whole. */
export function guarded(describe: () => Description): Description {
  try {
    return describe();
  } catch {
    return unreadable(undefined, 'The request cannot be read.');
  }
}
