import type { Connector, ConnectorListener } from '../contract/connector.ts';

type Watched = Pick<Connector<unknown>, 'info' | 'source' | 'watch'>;

/** Subscriptions to wallets in the page, one for each connector id. */
export class ConnectorWatches {
  readonly #watches = new Map<string, { readonly source: unknown; stop(): void }>();

  /**
   * Subscribes to a wallet, in place of another with its id. Does nothing if it is watched already. Drops events that the wallet
   * emits after it is stopped. The functions of `listener` are called without it.
   */
  start(connector: Watched, listener: Required<ConnectorListener>): void {
    const { id } = connector.info;
    if (this.#watches.get(id)?.source === connector.source) return;
    this.stop(id);
    let over = false;
    const unlessOver =
      <Data extends readonly unknown[]>(handle: (...data: Data) => void) =>
      (...data: Data): void => {
        if (!over) handle(...data);
      };
    const end = connector.watch({
      onAccounts: unlessOver(listener.onAccounts),
      onChain: unlessOver(listener.onChain),
      onDisconnect: unlessOver(() => {
        this.stop(id);
        listener.onDisconnect();
      }),
      wanted: listener.wanted,
    });
    const stop = (): void => {
      over = true;
      try {
        end();
      } catch {
        // A wallet that throws is stopped nevertheless.
      }
    };
    this.#watches.set(id, { source: connector.source, stop });
  }

  stop(id: string): void {
    this.#watches.get(id)?.stop();
    this.#watches.delete(id);
  }

  stopAll(): void {
    for (const id of [...this.#watches.keys()]) this.stop(id);
  }
}
