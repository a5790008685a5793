const path = '/service-worker.js';

/** The used part of Trusted Types, if the browser has them. */
interface Factory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(input: string): string };
}

/**
 * The service worker's URL as the TrustedScriptURL that the page's policy requires. The site's only Trusted Types
 * policy accepts no other URL.
 */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory | undefined };
  return (
    trustedTypes
      ?.createPolicy('mooring-sample-wallet', { createScriptURL: () => path })
      .createScriptURL('') ?? path
  );
}
