export interface AttestOptions {
  /** Of the verify service, without a slash at its end. */
  readonly url: string;
  readonly projectId: string | undefined;
  /** sha256 of the envelope's text, hex. */
  readonly id: string;
  /** sha256 of the message as it was sealed, hex. */
  readonly decryptedId: string;
}

/** Milliseconds that the frame is kept. */
const longestLife = 5_000;
/** Frames at one time. */
const maxFrames = 4;
let frames = 0;

/**
 * Lets the verify service see which page a message comes from: it is framed, and the browser tells it. Nobody waits for
 * that; a wallet asks the service by the message's hash. Browsers only.
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
  // A page that tells nobody where it comes from is told to the service all the same, by its origin alone.
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
  const timer = setTimeout(end, longestLife);
  addEventListener('message', onMessage);
  document.body.append(frame);
}
