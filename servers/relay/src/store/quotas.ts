import { hash } from 'node:crypto';

/** The accounts that a message is counted for. */
export interface MessageOwner {
  /** The publisher's client id. */
  readonly publisher: string;
  /** One of a million numbers, derived from the publisher's address, hex; empty: unknown. */
  readonly address: string;
  /** Hash of the project id; empty: none. */
  readonly project: string;
}

/** The kind of account whose quota is used up. */
export type QuotaHolder = 'client' | 'address' | 'project';

/** Limits of one account. If one is absent, only the store's limit applies. */
export interface QuotaLimits {
  readonly clientStoredMessages?: number | undefined;
  readonly clientStoredSize?: number | undefined;
  readonly addressStoredMessages?: number | undefined;
  readonly addressStoredSize?: number | undefined;
  readonly projectStoredMessages?: number | undefined;
  readonly projectStoredSize?: number | undefined;
  /** Seconds: a message that lives no longer is short-lived. */
  readonly shortSeconds?: number | undefined;
  /** Percent of each bound, and of the whole store's, that only short-lived messages may fill. */
  readonly reservedPercent?: number | undefined;
}

/** Messages and bytes stored for one account. */
export interface Usage {
  readonly messages: number;
  /** Bytes. */
  readonly size: number;
}

/** Quota of an account: bounds of {@link Usage}. */
export interface Quota extends Usage {
  readonly holder: QuotaHolder;
  /** Which account: the client id, the address number or the project hash. */
  readonly key: string;
}

/** Recent hashes, because a client usually publishes more than once. */
const stands = new Map<string, string>();
const maxStands = 10_000;

function standFor(text: string, length: number): string {
  const known = stands.get(text);
  if (known !== undefined) return known;
  if (stands.size >= maxStands) stands.clear();
  const stand = hash('sha256', text).slice(0, length);
  stands.set(text, stand);
  return stand;
}

/**
 * Accounts that a message is counted for. The address is stored as one of a million numbers: enough for quotas, and shared by
 * four thousand addresses of IPv4, so that stored data does not identify it.
 */
export function ownerOf(message: {
  readonly publisher: string;
  readonly address?: string | undefined;
  readonly project?: string | undefined;
}): MessageOwner {
  const { publisher, address, project } = message;
  return {
    publisher,
    address: address ? standFor(`address ${address}`, 5) : '',
    project: project ? standFor(`project ${project}`, 16) : '',
  };
}

const holders = ['client', 'address', 'project'] as const satisfies readonly QuotaHolder[];

/** An owner's key for one kind of holder; empty: none. */
function keyOf(owner: MessageOwner, holder: QuotaHolder): string {
  return holder === 'client' ? owner.publisher : owner[holder];
}

function boundOf(holder: QuotaHolder, limits: QuotaLimits): Usage {
  return {
    messages: limits[`${holder}StoredMessages`] ?? Number.POSITIVE_INFINITY,
    size: limits[`${holder}StoredSize`] ?? Number.POSITIVE_INFINITY,
  };
}

/** The quotas that apply to a message. */
export function quotasOf(owner: MessageOwner, limits: QuotaLimits): readonly Quota[] {
  return holders
    .map((holder) => ({ holder, key: keyOf(owner, holder), ...boundOf(holder, limits) }))
    .filter(({ key }) => key !== '');
}

/** The part of a bound that a message with this lifetime in seconds may fill. */
export function shareOf(ttl: number, { shortSeconds = 0, reservedPercent = 0 }: QuotaLimits): number {
  return ttl > shortSeconds ? 1 - reservedPercent / 100 : 1;
}

/** Whether there is room for one more message of this size within a part of the bounds. */
export function hasRoom(usage: Usage, bound: Usage, size: number, share: number): boolean {
  return usage.messages + 1 <= bound.messages * share && usage.size + size <= bound.size * share;
}

interface Account {
  messages: number;
  size: number;
  /** The owner of the first message, shared by later ones. */
  readonly owner: MessageOwner;
}

const nothing: Usage = { messages: 0, size: 0 };

/** The accounts of one kind of holder. */
interface Ledger {
  readonly holder: QuotaHolder;
  readonly bound: Usage;
  readonly accounts: Map<string, Account>;
}

/** Messages and bytes stored for each account, in memory. */
export class Quotas {
  readonly #clients = new Map<string, Account>();
  readonly #ledgers: readonly Ledger[];

  constructor(limits: QuotaLimits) {
    this.#ledgers = holders.map((holder) => ({
      holder,
      bound: boundOf(holder, limits),
      accounts: holder === 'client' ? this.#clients : new Map(),
    }));
  }

  /** The kind of account whose quota the message would exceed; `undefined` if there is room. */
  refusal(owner: MessageOwner, size: number, share: number): QuotaHolder | undefined {
    for (const { holder, bound, accounts } of this.#ledgers) {
      const key = keyOf(owner, holder);
      if (key !== '' && !hasRoom(accounts.get(key) ?? nothing, bound, size, share)) return holder;
    }
    return undefined;
  }

  /** One shared object for equal owners. */
  shared(owner: MessageOwner): MessageOwner {
    const known = this.#clients.get(owner.publisher)?.owner;
    return known?.address === owner.address && known.project === owner.project ? known : owner;
  }

  /** Counts a new message. */
  add(owner: MessageOwner, size: number): void {
    for (const { holder, accounts } of this.#ledgers) {
      const key = keyOf(owner, holder);
      if (key === '') continue;
      const account = accounts.get(key);
      if (account) {
        account.messages += 1;
        account.size += size;
      } else {
        accounts.set(key, { messages: 1, size, owner });
      }
    }
  }

  /** Stops counting a message that has left the store. */
  remove(owner: MessageOwner, size: number): void {
    for (const { holder, accounts } of this.#ledgers) {
      const key = keyOf(owner, holder);
      const account = accounts.get(key);
      if (!account) continue;
      account.messages -= 1;
      account.size -= size;
      if (account.messages === 0) accounts.delete(key);
    }
  }
}
