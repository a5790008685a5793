import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: RequestListener;
}

/** Requests that a connection may send ahead of the current answer. */
const maxAhead = 4;

/**
 * Answers the requests of a connection one at a time, so a client that sends many ahead (pipelining) and reads nothing
 * has one answer in memory. Closes a connection that sends too many ahead, which clients have to expect
 * (RFC 9112 §9.3.2).
 */
export class PipelinedRequests {
  /** Waiting requests of each connection with a pending answer. */
  readonly #queues = new WeakMap<Socket, Exchange[]>();
  readonly #onClosed: () => void;

  /** @param onClosed called for each connection that is closed because it sent too many ahead */
  constructor(onClosed: () => void = () => {}) {
    this.#onClosed = onClosed;
  }

  /** Answers a request now, or after the previous answers. */
  take(exchange: Exchange): void {
    const { socket } = exchange.request;
    const queue = this.#queues.get(socket);
    if (!queue) {
      this.#queues.set(socket, []);
      this.#begin(exchange);
    } else if (queue.length < maxAhead) {
      queue.push(exchange);
    } else {
      // The rest of what it sent is still parsed, and must not count again.
      if (!socket.destroyed) this.#onClosed();
      socket.destroy();
    }
  }

  #begin({ request, response, answer }: Exchange): void {
    const { socket } = request;
    response.once('close', () => {
      const next = this.#queues.get(socket)?.shift();
      // A connection that closes after this answer takes no other.
      if (next && socket.writable) this.#begin(next);
      else this.#queues.delete(socket);
    });
    answer(request, response);
  }
}
