import type { Socket } from 'node:net';
import { addressNetwork } from './address-network.ts';
import { KeyedCounter } from './keyed-counter.ts';

/** Counts the sockets of each peer's address, including those without a request yet. */
export class AddressSockets {
  readonly #bound: number;
  readonly #byAddress = new KeyedCounter();

  /** @param bound of one address; infinite behind proxies, whose address they all have */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** `false` if the address has reached the bound; the socket is then not counted. */
  takes(socket: Socket): boolean {
    if (socket.remoteAddress === undefined) return false;
    const address = addressNetwork(socket.remoteAddress);
    if (this.#byAddress.count(address) >= this.#bound) return false;
    this.#byAddress.change(address, 1);
    socket.once('close', () => this.#byAddress.change(address, -1));
    return true;
  }
}
