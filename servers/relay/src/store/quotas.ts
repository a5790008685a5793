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

/** The accounts that a message is counted on. */
export function quotasOf(owner: MessageOwner, limits: QuotaLimits): readonly Quota[] {
  const { publisher, address, project } = owner;
  const all = [
    {
      holder: 'client',
      key: publisher,
      messages: limits.clientStoredMessages ?? Number.POSITIVE_INFINITY,
      size: limits.clientStoredSize ?? Number.POSITIVE_INFINITY,
    },
    {
      holder: 'address',
      key: address,
      messages: limits.addressStoredMessages ?? Number.POSITIVE_INFINITY,
      size: limits.addressStoredSize ?? Number.POSITIVE_INFINITY,
    },
    {
      holder: 'project',
      key: project,
      messages: limits.projectStoredMessages ?? Number.POSITIVE_INFINITY,
      size: limits.projectStoredSize ?? Number.POSITIVE_INFINITY,
    },
  ] as const;
  return all.filter(({ key }) => key !== '');
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

/** What waits on each account, in memory. */
export class Quotas {
  readonly #limits: QuotaLimits;
  readonly #accounts = {
    client: new Map<string, Account>(),
    address: new Map<string, Account>(),
    project: new Map<string, Account>(),
  };

  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  /** Whose share such a message would exceed. */
  refusal(owner: MessageOwner, size: number, share: number): QuotaHolder | undefined {
    for (const quota of quotasOf(owner, this.#limits)) {
      const usage = this.#accounts[quota.holder].get(quota.key) ?? nothing;
      if (!hasRoom(usage, quota, size, share)) return quota.holder;
    }
    return undefined;
  }

  /** The same owner, in one object for many messages. */
  shared(owner: MessageOwner): MessageOwner {
    const known = this.#accounts.client.get(owner.publisher)?.owner;
    return known?.address === owner.address && known.project === owner.project ? known : owner;
  }

  /** A message comes. */
  add(owner: MessageOwner, size: number): void {
    for (const { accounts, key } of this.#accountsOf(owner)) {
      const account = accounts.get(key);
      if (!account) {
        accounts.set(key, { messages: 1, size, owner });
        continue;
      }
      account.messages += 1;
      account.size += size;
    }
  }

  /** A message that came goes. */
  remove(owner: MessageOwner, size: number): void {
    for (const { accounts, key } of this.#accountsOf(owner)) {
      const account = accounts.get(key);
      if (!account) continue;
      account.messages -= 1;
      account.size -= size;
      if (account.messages === 0) accounts.delete(key);
    }
  }

  #accountsOf({ publisher, address, project }: MessageOwner) {
    const { client, address: addresses, project: projects } = this.#accounts;
    return [
      { accounts: client, key: publisher },
      { accounts: addresses, key: address },
      { accounts: projects, key: project },
    ].filter(({ key }) => key !== '');
  }
}
