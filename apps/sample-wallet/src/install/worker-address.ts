const path = '/service-worker.js';

/** The used part of Trusted Types, if the browser has them. */
interface Factory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(input: string): string };
}

/**
 * The service worker's address in the form that the page's policy asks for. The one Trusted Types policy of this site
 * can name nothing else.
 */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory | undefined };
  return (
    trustedTypes
      ?.createPolicy('mooring-sample-wallet', { createScriptURL: () => path })
      .createScriptURL('') ?? path
  );
}
