import type { TabEnvironment } from '../ports/tab-environment.ts';

interface Holder {
  held(): void;
  lost(): void;
}

interface Tab {
  asleep: boolean;
  hidden: boolean;
  readonly backlog: (() => void)[];
}

/** Tabs of one browser in one process, with channels and locks that tests can put to sleep, wake and close. */
export class FakeTabs {
  readonly #channels = new Map<string, Set<{ tab: Tab; listener: (message: unknown) => void }>>();
  readonly #locks = new Map<string, { holder: Holder | undefined; queue: Holder[] }>();

  /** Opens another tab. `sleep` freezes it: it keeps its lock but neither receives nor sends until `wake`. */
  open(): { readonly environment: TabEnvironment; sleep(): void; wake(): void; hide(): void } {
    const tab: Tab = { asleep: false, hidden: false, backlog: [] };
    return {
      environment: {
        isVisible: () => !tab.hidden,
        channel: (name, listener) => this.#channel(tab, name, listener),
        lock: (name) => ({ hold: (options) => this.#hold(tab, name, options) }),
      },
      sleep: () => {
        tab.asleep = true;
      },
      wake: () => {
        tab.asleep = false;
        for (const run of tab.backlog.splice(0)) run();
      },
      hide: () => {
        tab.hidden = true;
      },
    };
  }

  #channel(tab: Tab, name: string, listener: (message: unknown) => void) {
    const ends = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, ends);
    const own = { tab, listener };
    ends.add(own);
    return {
      post: (message: unknown) => {
        if (tab.asleep) return;
        const copy = structuredClone(message);
        for (const end of ends)
          if (end !== own) whenAwake(end.tab, () => ends.has(end) && end.listener(copy));
      },
      close: () => ends.delete(own),
    };
  }

  #hold(
    tab: Tab,
    name: string,
    { steal, held, lost, busy }: { steal: boolean; held(): void; lost(): void; busy?(): void },
  ) {
    const lock = this.#locks.get(name) ?? { holder: undefined, queue: [] };
    this.#locks.set(name, lock);
    const own: Holder = { held: () => whenAwake(tab, held), lost: () => whenAwake(tab, lost) };
    if (busy && !steal && lock.holder) {
      whenAwake(tab, busy);
      return { release: () => undefined };
    }
    if (steal && lock.holder) {
      lock.holder.lost();
      lock.holder = undefined;
      lock.queue.unshift(own);
    } else lock.queue.push(own);
    const grant = () => {
      if (lock.holder || lock.queue.length === 0) return;
      lock.holder = lock.queue.shift();
      lock.holder?.held();
    };
    grant();
    return {
      release: () => {
        lock.queue = lock.queue.filter((holder) => holder !== own);
        if (lock.holder !== own) return;
        lock.holder = undefined;
        grant();
      },
    };
  }
}

function whenAwake(tab: Tab, run: () => void): void {
  queueMicrotask(() => {
    if (tab.asleep) tab.backlog.push(run);
    else run();
  });
}
