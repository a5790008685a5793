import type { Socket } from 'node:net';
import { AddressCounter } from './address-counter.ts';
import type { AddressLimit } from './address-limit.ts';
import { addressNetwork } from './address-network.ts';

/** Counts the sockets of each peer's address, including those without a request yet. */
export class AddressSockets {
  readonly #byAddress: AddressCounter;

  /** @param limit with an infinite bound behind proxies, whose address they all have */
  constructor(limit: AddressLimit) {
    this.#byAddress = new AddressCounter(limit);
  }

  /** `false` if the address has reached the limit; the socket is then not counted. */
  takes(socket: Socket): boolean {
    if (socket.remoteAddress === undefined) return false;
    const address = addressNetwork(socket.remoteAddress);
    if (!this.#byAddress.hasRoom(address)) return false;
    this.#byAddress.change(address, 1);
    socket.once('close', () => this.#byAddress.change(address, -1));
    return true;
  }
}
