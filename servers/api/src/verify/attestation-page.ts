import { createHash } from 'node:crypto';

const script = `const { attestation, origin } = document.documentElement.dataset;
parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), origin);`;

const scriptHash = createHash('sha256').update(script).digest('base64');

export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

// Neither a token nor an origin can contain these characters; escaping them guards against future changes.
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The page that hands an attestation to the framing page only: the browser delivers it to that
 * origin only, and shows it in frames of that origin only.
 *
 * @param origin of the framing page; `undefined` if unknown, and then the attestation vouches for nothing
 */
export function attestationPage(attestation: string, origin: string | undefined): Page {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin ?? '*'}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return {
    html: `<!doctype html><html lang="en" data-attestation="${escaped(attestation)}" data-origin="${escaped(origin ?? '*')}"><meta charset="utf-8"><title>Attestation</title><script>${script}</script></html>`,
    headers: {
      'content-security-policy': policy,
      // For cross-origin isolated sites.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

/** The same as a document that the requesting page frames itself (`srcdoc`), where it has that page's origin. */
export function attestationDocument(attestation: string, origin: string | undefined): string {
  const message = JSON.stringify({ type: 'verify_attestation', attestation });
  const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
  return `<!doctype html><script>parent.postMessage(${inScript(message)}, ${inScript(origin ?? '*')})</script>`;
}
