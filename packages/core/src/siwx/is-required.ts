import type { Siwx } from '../contract/siwx.ts';

/** Whether the site says that nobody goes on without a sign-in. A site that throws when it is asked has not said so. */
export function isRequired(siwx: Siwx | undefined): boolean {
  try {
    return siwx?.getRequired?.() === true;
  } catch {
    return false;
  }
}
