/** Bytes of memory per chunk and per fragment, besides their content. */
const overhead = { piece: 256, fragment: 128 };
/** Maximum fragments of a message. */
export const maxFragments = 1_024;
/** Bytes of the shortest fragment on the wire. */
const minFragmentBytes = 6;

/** Header length of a client frame with this many bytes (RFC 6455 §5.2). */
function headerSize(bytes: number): number {
  if (bytes < 126) return 6;
  return bytes < 65_536 ? 8 : 14;
}

/** Tracks the received part of a connection's unfinished message. */
export class UnfinishedFrame {
  #bytes = 0;
  #pieces = 0;
  #ended = false;

  /** A complete message of this size was read. */
  message(bytes: number): void {
    this.#bytes -= bytes + headerSize(bytes);
    this.#ended = true;
  }

  /** A ping or pong was read; it may be in the middle of a message. */
  control(bytes: number): void {
    this.#bytes -= bytes + headerSize(bytes);
  }

  /**
   * Adds received bytes, after the frames that they completed.
   *
   * @returns the maximum memory in bytes of the unfinished rest
   */
  received(bytes: number): number {
    this.#bytes += bytes;
    this.#pieces += 1;
    if (this.#ended) {
      this.#ended = false;
      // Bytes before the end of a message are released with it; headers of its fragments were not subtracted.
      this.#bytes = Math.min(this.#bytes, bytes);
      this.#pieces = 1;
    }
    if (this.#bytes <= 0) {
      this.#bytes = 0;
      this.#pieces = 0;
      return 0;
    }
    const fragments = Math.min(maxFragments, this.#bytes / minFragmentBytes);
    return Math.ceil(this.#bytes + this.#pieces * overhead.piece + fragments * overhead.fragment);
  }
}
