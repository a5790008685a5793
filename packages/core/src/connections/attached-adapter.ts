import type { AdapterHost } from '../contract/adapter.ts';
import type { AdapterEvents, AdapterListener, ListedConnector } from '../contract/adapter-events.ts';
import type { ConnectionEntry } from '../contract/connection-entry.ts';
import type { CaipNetwork } from '../contract/network.ts';
import { createError } from '../errors.ts';

/** The members of an adapter that sites read, under AppKit's names. Every value is that of the modal it is attached to. */
export abstract class AttachedAdapter {
  abstract readonly type: string;
  /** Callbacks of {@link on}. */
  readonly listeners = new Set<AdapterListener>();
  /** `undefined` before `createAppKit` and after `destroy`. */
  protected abstract get attachedTo(): AdapterHost | undefined;

  /** Throws ADAPTER_NOT_FOUND if the adapter is not attached by `createAppKit`. */
  protected get host(): AdapterHost {
    if (this.attachedTo === undefined) throw createError('ADAPTER_NOT_FOUND');
    return this.attachedTo;
  }

  /** The same as `type`. */
  get adapterType(): string {
    return this.type;
  }

  get projectId(): string | undefined {
    return this.attachedTo?.projectId;
  }

  /** The site's networks of the adapter's namespace. */
  get networks(): readonly CaipNetwork[] {
    return this.attachedTo?.networks ?? [];
  }

  /** The connectors of the adapter's namespace. */
  get connectors(): readonly ListedConnector[] {
    return this.attachedTo?.connectors ?? [];
  }

  /** The connected wallets of the adapter's namespace, the active one first. */
  get connections(): readonly ConnectionEntry[] {
    return this.attachedTo?.connections ?? [];
  }

  /** Calls back after each change of the modal that the adapter is attached to, now or later. */
  on<Name extends keyof AdapterEvents>(name: Name, callback: (data: AdapterEvents[Name]) => void): void {
    this.off(name, callback);
    this.listeners.add({ name, callback } as AdapterListener);
  }

  off<Name extends keyof AdapterEvents>(name: Name, callback: (data: AdapterEvents[Name]) => void): void {
    for (const each of this.listeners)
      if (each.name === name && each.callback === callback) this.listeners.delete(each);
  }

  removeAllEventListeners(): void {
    this.listeners.clear();
  }
}
