/** Bytes of memory for each chunk and for each fragment, beside their content. */
const overhead = { piece: 256, fragment: 128 };
/** Fragments that one message may have. */
export const maxFragments = 1_024;
/** Bytes of the shortest fragment on the wire. */
const shortestFragment = 6;

/** Length of the header in front of so many bytes from a client (RFC 6455 §5.2). */
function headerSize(bytes: number): number {
  if (bytes < 126) return 6;
  return bytes < 65_536 ? 8 : 14;
}

/** Tracks the received part of a connection's unfinished message. */
export class UnfinishedFrame {
  #bytes = 0;
  #pieces = 0;
  #ended = false;

  /** A whole message of so many bytes was read. */
  message(bytes: number): void {
    this.#bytes -= bytes + headerSize(bytes);
    this.#ended = true;
  }

  /** A ping or pong was read; it may stand in the middle of a message. */
  control(bytes: number): void {
    this.#bytes -= bytes + headerSize(bytes);
  }

  /**
   * Bytes arrived; the frames they completed were reported before.
   *
   * @returns bytes of memory that the unfinished rest takes, at most
   */
  received(bytes: number): number {
    this.#bytes += bytes;
    this.#pieces += 1;
    if (this.#ended) {
      this.#ended = false;
      // What began before the end of a message is gone with it; headers of its fragments were not subtracted.
      this.#bytes = Math.min(this.#bytes, bytes);
      this.#pieces = 1;
    }
    if (this.#bytes <= 0) {
      this.#bytes = 0;
      this.#pieces = 0;
      return 0;
    }
    const fragments = Math.min(maxFragments, this.#bytes / shortestFragment);
    return Math.ceil(this.#bytes + this.#pieces * overhead.piece + fragments * overhead.fragment);
  }
}
