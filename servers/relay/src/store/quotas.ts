import { type MessageOwner, networkOf } from './message-owners.ts';

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
  /** How many times the bounds of an address apply to an IPv6 /48. Default: without a limit. */
  readonly networkFactor?: number | undefined;
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
  /** Which account: the client id, the number of the address or of its network, or the project hash. */
  readonly key: string;
}

/** Kinds of account. The network of an address is told as `address` to those who publish and operate. */
const kinds = ['client', 'address', 'network', 'project'] as const;
type AccountKind = (typeof kinds)[number];

function holderOf(kind: AccountKind): QuotaHolder {
  return kind === 'network' ? 'address' : kind;
}

/** An owner's key for one kind of account; empty: none. */
function keyOf(owner: MessageOwner, kind: AccountKind): string {
  if (kind === 'client') return owner.publisher;
  return kind === 'network' ? networkOf(owner) : owner[kind];
}

function boundOf(kind: AccountKind, limits: QuotaLimits): Usage {
  const { networkFactor = Number.POSITIVE_INFINITY } = limits;
  const times = kind === 'network' ? networkFactor : 1;
  const holder = holderOf(kind);
  return {
    messages: (limits[`${holder}StoredMessages`] ?? Number.POSITIVE_INFINITY) * times,
    size: (limits[`${holder}StoredSize`] ?? Number.POSITIVE_INFINITY) * times,
  };
}

/** The quotas that apply to a message. */
export function quotasOf(owner: MessageOwner, limits: QuotaLimits): readonly Quota[] {
  return kinds
    .map((kind) => ({ holder: holderOf(kind), key: keyOf(owner, kind), ...boundOf(kind, limits) }))
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

/** The accounts of one kind. */
interface Ledger {
  readonly kind: AccountKind;
  readonly bound: Usage;
  readonly accounts: Map<string, Account>;
}

/** Messages and bytes stored for each account, in memory. */
export class Quotas {
  readonly #clients = new Map<string, Account>();
  readonly #ledgers: readonly Ledger[];

  constructor(limits: QuotaLimits) {
    this.#ledgers = kinds.map((kind) => ({
      kind,
      bound: boundOf(kind, limits),
      accounts: kind === 'client' ? this.#clients : new Map(),
    }));
  }

  /** The kind of account whose quota the message would exceed; `undefined` if there is room. */
  refusal(owner: MessageOwner, size: number, share: number): QuotaHolder | undefined {
    for (const { kind, bound, accounts } of this.#ledgers) {
      const key = keyOf(owner, kind);
      if (key !== '' && !hasRoom(accounts.get(key) ?? nothing, bound, size, share)) return holderOf(kind);
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
    for (const { kind, accounts } of this.#ledgers) {
      const key = keyOf(owner, kind);
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
    for (const { kind, accounts } of this.#ledgers) {
      const key = keyOf(owner, kind);
      const account = accounts.get(key);
      if (!account) continue;
      account.messages -= 1;
      account.size -= size;
      if (account.messages === 0) accounts.delete(key);
    }
  }
}
