import { AddressWindows, WindowCounts } from '@mooring/server-kit';

export interface FrameRateLimits {
  /** Of a client per window. */
  readonly frames: number;
  /** Of an address per window. */
  readonly addressFrames: number;
  /** How many times those of an address an IPv6 /48 may send. */
  readonly networkFactor: number;
  /** Seconds. */
  readonly framesWindow: number;
  /** Bytes that count as one frame. */
  readonly frameUnit: number;
}

/** Who sends frames. */
export interface FrameSender {
  readonly clientId: string;
  readonly address: string;
}

/** The number of frames that a size in bytes counts as. */
export function framesOf(bytes: number, { frameUnit }: Pick<FrameRateLimits, 'frameUnit'>): number {
  return Math.max(1, Math.ceil(bytes / frameUnit));
}

/** Counts frames of clients and of addresses, over all their connections and HTTP calls. */
export class FrameRate {
  readonly #limits: FrameRateLimits;
  readonly #clients: WindowCounts;
  readonly #addresses: AddressWindows;

  constructor(limits: FrameRateLimits) {
    const { addressFrames, networkFactor, framesWindow } = limits;
    const window = framesWindow * 1_000;
    this.#limits = limits;
    this.#clients = new WindowCounts(window);
    this.#addresses = new AddressWindows({ bound: addressFrames, networkFactor }, window);
  }

  /** Counts frames; `false` if the client or its address has sent too many in this window. */
  admit({ clientId, address }: FrameSender, frames: number, at: number): boolean {
    this.#clients.add(clientId, at, frames);
    this.#addresses.add(address, at, frames);
    return (
      this.#clients.count(clientId, at) <= this.#limits.frames && this.#addresses.hasRoom(address, at, 0)
    );
  }

  /** Whether an address may send a frame in this window. */
  hasRoom(address: string, at: number): boolean {
    return this.#addresses.hasRoom(address, at);
  }
}
