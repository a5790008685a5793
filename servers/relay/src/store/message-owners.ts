import { createHmac, hash } from 'node:crypto';
import { widerNetwork } from '@mooring/server-kit';

/** The accounts that a message is counted for. */
export interface MessageOwner {
  /** The publisher's client id. */
  readonly publisher: string;
  /**
   * The number of the IPv6 /48, if any, a colon, and the number of the publisher's address, hex. Empty: unknown. Without a
   * colon: a number of versions without the key, which is that of no address now.
   */
  readonly address: string;
  /** Hash of the project id; empty: none. */
  readonly project: string;
}

/** What identifies the accounts of a message. */
export interface Publisher {
  readonly publisher: string;
  readonly address?: string | undefined;
  readonly project?: string | undefined;
}

/** Names are remembered, because a client usually publishes more than once. */
const maxRemembered = 10_000;

/** Hex digits of the numbers. */
const digits = {
  /** A million numbers, each shared by 4,096 addresses. */
  ipv4: 5,
  /** Each number is shared by one /48 in 65,536, so by about one of each /32. */
  network: 4,
  /** Each number is shared by 16 of the 65,536 /64 of a /48, so that few neighbours share a quota. */
  ipv6: 3,
} as const;

/**
 * Names the accounts of messages. An address is stored as a number: enough for quotas, and shared with others, so that
 * stored data does not identify it. The numbers depend on a secret key. Otherwise anyone could find an address with the
 * number of another one, and use up its quota.
 */
export class MessageOwners {
  readonly #key: string | Buffer;
  readonly #names = new Map<string, string>();

  /** @param key of the store that the messages are in: a message is counted as long as it is stored */
  constructor(key: string | Buffer) {
    this.#key = key;
  }

  of({ publisher, address, project }: Publisher): MessageOwner {
    return {
      publisher,
      address: address ? this.#remembered(`address ${address}`, () => this.#numberOf(address)) : '',
      project: project
        ? this.#remembered(`project ${project}`, () => hash('sha256', `project ${project}`).slice(0, 16))
        : '',
    };
  }

  #numberOf(address: string): string {
    const network = widerNetwork(address);
    if (network === address) return `:${this.#digits(address, digits.ipv4)}`;
    return `${this.#digits(network, digits.network)}:${this.#digits(address, digits.ipv6)}`;
  }

  #digits(text: string, length: number): string {
    return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, length);
  }

  #remembered(text: string, make: () => string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= maxRemembered) this.#names.clear();
    const name = make();
    this.#names.set(text, name);
    return name;
  }
}

/** The number of the IPv6 /48 of an owner's address; empty if it is of IPv4 or unknown. */
export function networkOf({ address }: MessageOwner): string {
  return address.slice(0, Math.max(0, address.indexOf(':')));
}
