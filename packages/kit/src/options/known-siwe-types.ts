import type { SiweConfig } from '@mooring/core/siwx';

// Types by the names under which sites written for AppKit import them.

export type SIWESession = NonNullable<Awaited<ReturnType<SiweConfig['getSession']>>>;
export type SIWEVerifyMessageArgs = Parameters<SiweConfig['verifyMessage']>[0];
