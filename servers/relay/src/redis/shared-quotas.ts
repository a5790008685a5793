import { hash } from 'node:crypto';
import { settledWithin, systemClock } from '@mooring/protocol/time';
import type { MessageOwner } from '../store/message-owners.ts';
import {
  hasRoom,
  type Quota,
  type QuotaHolder,
  type QuotaLimits,
  quotasOf,
  shareOf,
  type Usage,
} from '../store/quotas.ts';

/** A message as quotas count it. */
export interface CountedMessage {
  readonly owner: MessageOwner;
  /** Bytes. */
  readonly size: number;
  /** Unix milliseconds. */
  readonly publishedAt: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/** A change of an account's usage until a time. */
export interface UsageChange extends Usage {
  /** Unix milliseconds. */
  readonly until: number;
}

export interface SharedQuotasOptions {
  readonly limits: QuotaLimits;
  /** Unix milliseconds. */
  readonly now: () => number;
  /**
   * Reports an account's changes to the server.
   *
   * @returns its current usage over all relays
   */
  readonly tell: (account: string, changes: readonly UsageChange[]) => Promise<Usage>;
}

interface Account {
  readonly quota: Quota;
  /** Usage over all relays at the last report, without local changes since. */
  known: Usage;
  /** Unreported changes by their expiry. */
  changes: Map<number, UsageChange>;
  /** Sum of the changes, including those in flight. */
  changed: Usage;
  /** Time of the last report, or of the first change after it; Unix milliseconds. */
  since: number;
  telling: Promise<void> | undefined;
}

const nothing: Usage = { messages: 0, size: 0 };
/** Changes beyond this part of a quota are sent at once, others after a delay: most cancel out. */
const reporting = { part: 1 / 64, after: 30_000 };
/**
 * An account above this part of its quota stays in memory, so that it does not start over; others only while they
 * change.
 */
const remembered = 1 / 2;
/** Maximum of accounts in memory; beyond it, nothing new is counted until some are sent. */
const maxAccounts = 200_000;
/** Milliseconds that a publisher waits to learn whether there is room again. */
const timeoutMs = 500;

function plus(one: Usage, other: Usage, times = 1): Usage {
  return { messages: one.messages + times * other.messages, size: one.size + times * other.size };
}

/** Until when a message counts. Rounded by lifetime, so that an account has only a few such times. */
function endOf({ publishedAt, expiresAt }: CountedMessage): number {
  const width = 2 ** Math.ceil(Math.log2(Math.max((expiresAt - publishedAt) / 16, 1_000)));
  return Math.ceil(expiresAt / width) * width;
}

function accountName({ holder, key }: Quota): string {
  return `quota:${holder}:${hash('sha256', key).slice(0, 32)}`;
}

/**
 * Usage of each account over all relays that share a Redis. Each relay counts its own changes and reports them
 * periodically; the response contains the others' counts. So a message costs no extra round trip, and an account can
 * exceed its quota by what it sends to several relays at the same moment.
 */
export class SharedQuotas {
  readonly #options: SharedQuotasOptions;
  readonly #accounts = new Map<string, Account>();

  constructor(options: SharedQuotasOptions) {
    this.#options = options;
  }

  /**
   * Counts a message before it is stored.
   *
   * @returns whose quota it exceeds; then it is not counted
   */
  async take(message: CountedMessage): Promise<QuotaHolder | undefined> {
    const { limits } = this.#options;
    const share = shareOf((message.expiresAt - message.publishedAt) / 1_000, limits);
    const exceeded = () =>
      this.#accountsOf(message.owner).find((one) => !this.#hasRoom(one, message.size, share));
    const full = exceeded();
    // Time or another relay may have freed room.
    if (full) await settledWithin(systemClock, timeoutMs, this.#tell(full));
    const still = full && exceeded();
    if (!still) this.#change(message, 1);
    return still?.quota.holder;
  }

  /** Stops counting a message that ended or was not stored. */
  give(message: CountedMessage): void {
    this.#change(message, -1);
  }

  /** Sends due changes and drops unchanged accounts. Called a few times a second. */
  round(): void {
    const now = this.#options.now();
    for (const [name, account] of this.#accounts) {
      if (account.telling) continue;
      if (account.changes.size === 0 && isSmall(account)) this.#accounts.delete(name);
      else if (isDue(account, now)) void this.#tell(account);
    }
  }

  /** Resolves once all changes are sent or have failed. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#accounts.values()].map(async (account) => {
        await account.telling;
        if (account.changes.size > 0) await this.#tell(account);
      }),
    );
  }

  #accountsOf(owner: MessageOwner): readonly Account[] {
    const found: Account[] = [];
    for (const quota of quotasOf(owner, this.#options.limits)) {
      const bounded = Number.isFinite(quota.messages) || Number.isFinite(quota.size);
      const account = bounded ? this.#account(quota) : undefined;
      if (account) found.push(account);
    }
    return found;
  }

  #account(quota: Quota): Account | undefined {
    const name = `${quota.holder} ${quota.key}`;
    const known = this.#accounts.get(name);
    if (known || this.#accounts.size >= maxAccounts) return known;
    const account: Account = {
      quota,
      known: nothing,
      changes: new Map(),
      changed: nothing,
      since: 0,
      telling: undefined,
    };
    this.#accounts.set(name, account);
    return account;
  }

  #hasRoom({ known, changed, quota }: Account, size: number, share: number): boolean {
    return hasRoom(plus(known, changed), quota, size, share);
  }

  #change(message: CountedMessage, times: 1 | -1): void {
    const until = endOf(message);
    const one = { messages: times, size: times * message.size };
    for (const account of this.#accountsOf(message.owner)) {
      const sum = plus(account.changes.get(until) ?? nothing, one);
      account.changed = plus(account.changed, one);
      if (account.changes.size === 0 && isSmall(account)) account.since = this.#options.now();
      if (sum.messages === 0 && sum.size === 0) account.changes.delete(until);
      else account.changes.set(until, { ...sum, until });
    }
  }

  #tell(account: Account): Promise<void> {
    account.telling ??= this.#send(account).finally(() => {
      account.telling = undefined;
    });
    return account.telling;
  }

  async #send(account: Account): Promise<void> {
    const sent = account.changes;
    const all = [...sent.values()];
    account.changes = new Map();
    account.since = this.#options.now();
    try {
      account.known = await this.#options.tell(accountName(account.quota), all);
      account.changed = plus(
        account.changed,
        all.reduce<Usage>((sum, one) => plus(sum, one), nothing),
        -1,
      );
    } catch {
      // Sent again with later changes; until then the local count holds.
      for (const [until, change] of account.changes) {
        sent.set(until, { ...plus(sent.get(until) ?? nothing, change), until });
      }
      account.changes = sent;
    }
  }
}

/** Whether usage is too small to keep in memory. */
function isSmall({ known, quota }: Account): boolean {
  return known.messages < quota.messages * remembered && known.size < quota.size * remembered;
}

function isDue({ changed, quota, since }: Account, now: number): boolean {
  if (now - since >= reporting.after) return true;
  const { messages, size } = changed;
  return Math.abs(messages) > quota.messages * reporting.part || Math.abs(size) > quota.size * reporting.part;
}
