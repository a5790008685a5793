import type { Ledger } from './ledger.ts';
import { commitmentOf, configOf, readAddress, readText } from './read-params.ts';
import { invalid, RpcFailure } from './rpc-failure.ts';
import { apiVersion, showing, statusOf } from './rpc-methods.ts';
import { showAccount } from './show-account.ts';
import type { Commitment } from './slots.ts';
import { writeJson } from './write-json.ts';

/** Notifications of one subscription since the last check; the final one ends it. */
interface Watch {
  news(): readonly unknown[];
  readonly isOver: () => boolean;
}

/** Maximum per socket. */
const maxSubscriptions = 100;
/** Milliseconds between checks of the slot. */
const pollIntervalMs = 100;

const order: readonly Commitment[] = ['processed', 'confirmed', 'finalized'];

type Start = (ledger: Ledger, params: readonly unknown[]) => Watch;

const kinds: Readonly<Record<string, Start>> = {
  signature: watchSignature,
  account: watchAccount,
  slot: watchSlots,
};

let lastId = 0;

/** The subscriptions of one socket. */
export class Subscriptions {
  readonly #ledger: Ledger;
  readonly #say: (text: string) => void;
  readonly #watches = new Map<number, { readonly kind: string; readonly watch: Watch }>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, say: (text: string) => void) {
    this.#ledger = ledger;
    this.#say = say;
    this.#stopListening = ledger.onChange(() => this.#poll());
  }

  /** `<kind>Subscribe` or `<kind>Unsubscribe`. @throws RpcFailure */
  call(method: string, params: readonly unknown[]): unknown {
    const [, kind = '', verb] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method) ?? [];
    const start = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (start === undefined) throw new RpcFailure(-32_601, 'Method not found');
    if (verb === 'Unsubscribe') return this.#end(Number(params[0]), kind);
    if (this.#watches.size >= maxSubscriptions) throw new RpcFailure(-32_603, 'Too many subscriptions');
    const watch = start(this.#ledger, params);
    lastId += 1;
    this.#watches.set(lastId, { kind, watch });
    this.#timer ??= setInterval(() => this.#poll(), pollIntervalMs);
    return lastId;
  }

  /** Sends pending notifications, once the caller has its subscription number. */
  flush(): void {
    this.#poll();
  }

  stop(): void {
    this.#stopListening();
    this.#watches.clear();
    this.#rest();
  }

  #end(id: number, kind: string): boolean {
    if (this.#watches.get(id)?.kind !== kind) throw invalid('Invalid subscription id.');
    this.#watches.delete(id);
    this.#rest();
    return true;
  }

  #poll(): void {
    for (const [subscription, { kind, watch }] of this.#watches) {
      for (const result of watch.news())
        this.#say(
          writeJson({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } }),
        );
      if (watch.isOver()) this.#watches.delete(subscription);
    }
    this.#rest();
  }

  #rest(): void {
    if (this.#watches.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Notifies once when a transaction, past or future, reaches the requested commitment. */
function watchSignature(ledger: Ledger, [signature, config]: readonly unknown[]): Watch {
  const name = readText(signature);
  const wanted = order.indexOf(commitmentOf(configOf(config)));
  let over = false;
  return {
    news() {
      const record = ledger.record(name);
      if (over || record === undefined || order.indexOf(statusOf(ledger, record)) < wanted) return [];
      over = true;
      return [{ context: { apiVersion, slot: record.slot }, value: { err: record.error } }];
    },
    isOver: () => over,
  };
}

function watchAccount(ledger: Ledger, [address, config]: readonly unknown[]): Watch {
  const options = configOf(config);
  const [key, commitment] = [readAddress(address), commitmentOf(options)];
  const how = showing(ledger, options);
  const read = () => {
    const account = ledger.account(key, commitment);
    return account === undefined ? null : showAccount(account, how);
  };
  let last = writeJson(read());
  return {
    news() {
      const value = read();
      const text = writeJson(value);
      if (text === last) return [];
      last = text;
      return [{ context: { apiVersion, slot: ledger.slots.at(commitment) }, value }];
    },
    isOver: () => false,
  };
}

function watchSlots(ledger: Ledger): Watch {
  let last = ledger.slots.at('processed');
  return {
    news() {
      const slot = ledger.slots.at('processed');
      if (slot === last) return [];
      last = slot;
      return [{ parent: slot - 1, root: ledger.slots.at('finalized'), slot }];
    },
    isOver: () => false,
  };
}
