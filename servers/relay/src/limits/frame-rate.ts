export interface FrameRateLimits {
  /** Per window. */
  readonly frames: number;
  /** Seconds. */
  readonly framesWindow: number;
  /** Bytes that count as one frame. */
  readonly frameUnit: number;
}

/** Frames of a connection in the current window. */
export interface FrameWindow {
  frames: number;
  /** Unix milliseconds. */
  windowStart: number;
}

/** The number of frames that a size in bytes counts as. */
export function framesOf(bytes: number, { frameUnit }: FrameRateLimits): number {
  return Math.max(1, Math.ceil(bytes / frameUnit));
}

/** Counts frames in a window; `false` if there are too many. */
export function countFrames(
  window: FrameWindow,
  frames: number,
  at: number,
  limits: FrameRateLimits,
): boolean {
  if (at - window.windowStart >= limits.framesWindow * 1_000) {
    window.windowStart = at;
    window.frames = 0;
  }
  window.frames += frames;
  return window.frames <= limits.frames;
}
