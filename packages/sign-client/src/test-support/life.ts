import type { Clock } from '@mooring/protocol/time';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import type { SocketFactory, SocketLike } from '../ports/socket.ts';

const never = new Promise<never>(() => undefined);

/** One run of a process; a crash may end it between any two writes. */
export class Life {
  readonly clock: Clock;
  readonly storage: Required<KeyValueStorage>;
  readonly socket: SocketFactory;
  readonly #timers = new Set<() => void>();
  readonly #sockets: SocketLike[] = [];
  #writesLeft = Number.POSITIVE_INFINITY;
  #isOver = false;

  /** @param disk survives the process */
  constructor(disk: Required<KeyValueStorage>, clock: Clock, socket: SocketFactory) {
    const read = async <Value>(value: () => Promise<Value>): Promise<Value> =>
      this.#isOver ? never : value();
    const write = async (change: () => Promise<void>): Promise<void> => {
      if (this.#writesLeft <= 0) return never;
      this.#writesLeft -= 1;
      return change();
    };
    this.storage = {
      getItem: (key) => read(() => disk.getItem(key)),
      getKeys: () => read(() => disk.getKeys()),
      getEntries: () => read(() => disk.getEntries()),
      setItem: (key, value) => write(() => disk.setItem(key, value)),
      removeItem: (key) => write(() => disk.removeItem(key)),
      setItems: (changes) => write(() => disk.setItems(changes)),
      close: () => disk.close(),
    };
    this.clock = {
      now: () => clock.now(),
      after: (milliseconds, run) => {
        if (this.#isOver) return () => undefined;
        const cancel = clock.after(milliseconds, () => {
          this.#timers.delete(cancel);
          run();
        });
        this.#timers.add(cancel);
        return () => {
          this.#timers.delete(cancel);
          cancel();
        };
      },
    };
    this.socket = (url) => {
      const opened = socket(url);
      if (this.#isOver) opened.close();
      else this.#sockets.push(opened);
      return opened;
    };
  }

  /** Lets only `writes` more writes reach the disk; later ones never settle. */
  failAfter(writes: number): void {
    this.#writesLeft = writes;
  }

  /** Ends the run: nothing more happens. */
  end(): void {
    this.#isOver = true;
    this.#writesLeft = 0;
    for (const cancel of [...this.#timers]) cancel();
    this.#timers.clear();
    for (const socket of this.#sockets) {
      Object.assign(socket, { onopen: null, onmessage: null, onclose: null, onerror: null });
      socket.close(1006);
    }
  }
}
