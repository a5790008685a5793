import type { Siwx } from '../contract/siwx.ts';

/** Whether the site requires a sign-in. A getter that throws counts as no. */
export function isRequired(siwx: Siwx | undefined): boolean {
  try {
    return siwx?.getRequired?.() === true;
  } catch {
    return false;
  }
}
