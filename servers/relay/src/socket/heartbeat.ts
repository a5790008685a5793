import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import type { Connection } from './connection.ts';

/**
 * Pings each connection once a round, a part of them every second, and ends those that sent neither a message nor a
 * pong for a round. Closes a connection whose token has expired; the client reconnects with a new one.
 */
export class Heartbeat {
  readonly #slots: readonly Set<Connection>[];
  readonly #slotOf = new Map<Connection, Set<Connection>>();
  #turn = 0;
  #next = 0;

  /** @param seconds length of a round; `tick` is called every second */
  constructor(seconds: number) {
    this.#slots = Array.from({ length: seconds }, () => new Set());
  }

  add(connection: Connection): void {
    this.#next = (this.#next + 1) % this.#slots.length;
    const slot = this.#slots[this.#next];
    if (!slot) return;
    slot.add(connection);
    this.#slotOf.set(connection, slot);
  }

  remove(connection: Connection): void {
    this.#slotOf.get(connection)?.delete(connection);
    this.#slotOf.delete(connection);
  }

  /** @param now Unix milliseconds */
  tick(now: number): void {
    this.#turn = (this.#turn + 1) % this.#slots.length;
    for (const connection of this.#slots[this.#turn] ?? []) {
      if (connection.open && connection.expiresAt <= now) {
        connection.open = false;
        connection.socket.close(closeCodes.tokenExpired, closeReasons.tokenExpired);
      } else if (connection.alive) {
        connection.alive = false;
        connection.pinged = true;
        connection.socket.ping();
      } else {
        connection.socket.terminate();
      }
    }
  }
}
