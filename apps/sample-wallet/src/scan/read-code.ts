import decodeCode from 'qr/decode.js';

/** The longer side of the searched image, in pixels: enough for a dense code, and fast on a phone. */
const longest = 960;

/** Scans a video's frames until one contains a matching QR code. */
export function readCode(video: HTMLVideoElement, isRight: (text: string) => boolean): Reading {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let stopped = false;
  let frame = 0;
  const found = new Promise<string>((resolve) => {
    const look = (): void => {
      if (stopped) return;
      const text = context === null ? undefined : codeIn(video, canvas, context);
      if (text !== undefined && isRight(text)) resolve(text);
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
  });
  return {
    found,
    stop: () => {
      stopped = true;
      cancelAnimationFrame(frame);
    },
  };
}

export interface Reading {
  /** Never settles if stopped before. */
  readonly found: Promise<string>;
  readonly stop: () => void;
}

function codeIn(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0, width, height);
  try {
    return decodeCode(context.getImageData(0, 0, width, height));
  } catch {
    // No code in this frame, or one that cannot be read yet.
    return undefined;
  }
}
