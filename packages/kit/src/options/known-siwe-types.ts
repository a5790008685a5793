import type { SiweConfig } from '@mooring/core/siwx';

// Types under the names that sites written for AppKit import.

/** The original's name of a server's session. */
export type SIWESession = NonNullable<Awaited<ReturnType<SiweConfig['getSession']>>>;
/** The original's name of the input of `verifyMessage`. */
export type SIWEVerifyMessageArgs = Parameters<SiweConfig['verifyMessage']>[0];
