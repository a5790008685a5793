export type CameraProblem = 'denied' | 'none' | 'busy';

/** Whether this page can use a camera: browsers require a secure context. */
export function hasCameras(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/**
 * Opens the rear camera if there is one. The caller stops its tracks.
 *
 * @throws CameraProblem
 */
export async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 960 } },
    });
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
