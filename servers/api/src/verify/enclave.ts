import type { Page } from './attestation-page.ts';

/** A token as it may appear in a URL. */
export const tokenForm = /^[A-Za-z0-9._-]{1,2048}$/;

/**
 * The enclave's script: receives hashes from the framing page and reports them with the origin that the browser gives
 * for that page. Its token is valid for an hour, so it reloads before.
 */
export const enclaveScript = `(() => {
  const token = new URL(document.currentScript.src).searchParams.get('token');
  addEventListener('message', async ({ data, origin, source }) => {
    if (source !== parent || typeof data !== 'string' || data.length !== 64) return;
    const answer = await fetch('/attestation', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ attestationId: data, origin }),
    });
    if (answer.status === 403) location.reload();
  });
  setTimeout(() => location.reload(), 55 * 60 * 1000);
  parent.postMessage('verify_ready', '*');
})();
`;

/** @param origin the only page that may frame it */
export function enclavePage(token: string, origin: string): Page {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Attestation</title><script src="/index.js?token=${token}"></script></html>`,
    headers: {
      'x-csrf-token': token,
      'content-security-policy': policy,
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}
