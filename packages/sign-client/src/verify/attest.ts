export interface AttestOptions {
  /** URL of the verify service, without a trailing slash. */
  readonly url: string;
  readonly projectId: string | undefined;
  /** sha256 of the envelope's text, hex. */
  readonly id: string;
  /** sha256 of the plaintext message, hex. */
  readonly decryptedId: string;
}

/** Milliseconds after which the frame is removed. */
const maxLifetime = 5_000;
/** Concurrent frames. */
const maxFrames = 4;
let frames = 0;

/**
 * Attests a message: loads the verify service in a hidden frame, which learns the page's origin from the browser.
 * Returns at once; a wallet looks up the message by its hash. Does nothing outside a browser.
 */
export function attest({ url, projectId, id, decryptedId }: AttestOptions): void {
  if (typeof document === 'undefined' || !document.body || frames >= maxFrames) return;
  const query = new URLSearchParams({
    projectId: projectId ?? '',
    origin: location.origin,
    id,
    decryptedId,
  });
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // Also on a page whose own policy is `no-referrer`.
  frame.referrerPolicy = 'origin';
  frame.src = `${url}/v3/attestation?${query}`;
  frames += 1;
  const end = () => {
    clearTimeout(timer);
    removeEventListener('message', onMessage);
    frame.remove();
    frames -= 1;
  };
  const onMessage = ({ source }: MessageEvent) => {
    if (source === frame.contentWindow) end();
  };
  const timer = setTimeout(end, maxLifetime);
  addEventListener('message', onMessage);
  document.body.append(frame);
}
