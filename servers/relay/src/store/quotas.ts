import { hash } from 'node:crypto';

/** On whose account a message waits. */
export interface MessageOwner {
  /** The publisher's client id. */
  readonly publisher: string;
  /** One of a million numbers that the publisher's address has, hex; empty: unknown. */
  readonly address: string;
  /** Hash of the project id; empty: none. */
  readonly project: string;
}

/** Whose share is used up. */
export type QuotaHolder = 'client' | 'address' | 'project';

/** Limits of one account. Absent: as much as there is room for. */
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

/** What waits on one account. */
export interface Usage {
  readonly messages: number;
  /** Bytes. */
  readonly size: number;
}

/** An account's share: bounds of {@link Usage}. */
export interface Quota extends Usage {
  readonly holder: QuotaHolder;
  /** Which of them: the client id, the number, the stand-in. */
  readonly key: string;
}

/** Hashes of late, since a client publishes more than once. */
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

/** An owner's account with one kind of holder; empty: none. */
function keyOf(owner: MessageOwner, holder: QuotaHolder): string {
  return holder === 'client' ? owner.publisher : owner[holder];
}

function boundOf(holder: QuotaHolder, limits: QuotaLimits): Usage {
  return {
    messages: limits[`${holder}StoredMessages`] ?? Number.POSITIVE_INFINITY,
    size: limits[`${holder}StoredSize`] ?? Number.POSITIVE_INFINITY,
  };
}

/** The accounts that a message is counted on. */
export function quotasOf(owner: MessageOwner, limits: QuotaLimits): readonly Quota[] {
  return holders
    .map((holder) => ({ holder, key: keyOf(owner, holder), ...boundOf(holder, limits) }))
    .filter(({ key }) => key !== '');
}

/** The part of a bound that a message of so many seconds may fill. */
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
  /** Whose message came first, which those that come after share. */
  readonly owner: MessageOwner;
}

const nothing: Usage = { messages: 0, size: 0 };

/** The accounts of one kind of holder. */
interface Ledger {
  readonly holder: QuotaHolder;
  readonly bound: Usage;
  readonly accounts: Map<string, Account>;
}

/** What waits on each account, in memory. */
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

  /** Whose share such a message would exceed. */
  refusal(owner: MessageOwner, size: number, share: number): QuotaHolder | undefined {
    for (const { holder, bound, accounts } of this.#ledgers) {
      const key = keyOf(owner, holder);
      if (key !== '' && !hasRoom(accounts.get(key) ?? nothing, bound, size, share)) return holder;
    }
    return undefined;
  }

  /** The same owner, in one object for many messages. */
  shared(owner: MessageOwner): MessageOwner {
    const known = this.#clients.get(owner.publisher)?.owner;
    return known?.address === owner.address && known.project === owner.project ? known : owner;
  }

  /** A message comes. */
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

  /** A message that came goes. */
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
