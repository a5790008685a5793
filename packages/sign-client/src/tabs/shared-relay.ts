import type { Emitter } from '../emitter/emitter.ts';
import type { MessageInspector } from '../relay/message-inspector.ts';
import { plainSteps } from '../relay/plain-steps.ts';
import type { RelayClient } from '../relay/relay-client.ts';
import type { Publication, RelayEvents, RelayPort } from '../relay/relay-port.ts';
import type { TabGroup } from './tab-group.ts';

/** The relay for a tab, whether or not it owns the socket. */
export class SharedRelay implements RelayPort {
  readonly #client: RelayClient;
  readonly #group: TabGroup;

  /** `relayer_connect`, `relayer_error` and the like, if this tab owns the socket. */
  readonly events: Emitter<RelayEvents>;

  constructor(client: RelayClient, group: TabGroup, events: Emitter<RelayEvents>) {
    this.#client = client;
    this.#group = group;
    this.events = events;
  }

  on<Name extends keyof RelayEvents>(name: Name, listener: (payload: RelayEvents[Name]) => void): this {
    this.events.on(name, listener);
    return this;
  }

  once<Name extends keyof RelayEvents>(name: Name, listener: (payload: RelayEvents[Name]) => void): this {
    this.events.once(name, listener);
    return this;
  }

  off<Name extends keyof RelayEvents>(name: Name, listener: (payload: RelayEvents[Name]) => void): this {
    this.events.off(name, listener);
    return this;
  }

  removeListener<Name extends keyof RelayEvents>(
    name: Name,
    listener: (payload: RelayEvents[Name]) => void,
  ): this {
    return this.off(name, listener);
  }

  get connected(): boolean {
    return this.#client.connected;
  }

  get connecting(): boolean {
    return this.#client.connecting;
  }

  /** Whether this device's clock is behind the relay's, if this tab owns the socket. */
  get clockIsBehind(): boolean {
    return this.#client.clockIsBehind;
  }

  /** Whether the relay leaves a call on the open socket unanswered, if this tab owns it. */
  get isSilent(): boolean {
    return this.#client.isSilent;
  }

  /** Inspects published messages while an inspector is attached. */
  inspector: MessageInspector | undefined;

  async publish(publication: Publication, resendTimeoutMs?: number): Promise<void> {
    const taken =
      resendTimeoutMs === undefined
        ? this.#group.run('publish', publication)
        : this.#group.runFor(resendTimeoutMs, 'publish', publication, resendTimeoutMs);
    if (this.inspector) this.#show(this.inspector, publication, taken);
    await taken;
  }

  #show(inspector: MessageInspector, publication: Publication, taken: Promise<unknown>): void {
    const messages =
      publication.method === 'irn_publish' ? [publication.params] : plainSteps(publication).messages;
    for (const { topic, message } of messages) inspector.sent(topic, message, 'relay', taken);
  }

  async subscribe(topic: string, protocol?: string): Promise<void> {
    await this.#group.run('subscribe', topic, protocol);
  }

  unsubscribe(topic: string): void {
    this.#group.run('unsubscribe', topic).catch(() => undefined);
  }

  wake(): void {
    if (this.#group.isOwner) this.#client.wake();
  }

  async open(): Promise<void> {
    await this.#group.run('open');
  }

  close(): void {
    if (this.#group.isOwner) this.#client.close();
  }

  /** The original's name for {@link open}. */
  transportOpen(): Promise<void> {
    return this.open();
  }

  /** The original's name for {@link close}. */
  async transportClose(): Promise<void> {
    this.close();
  }

  /** Opens a new socket even if one is open. @throws MooringError `RELAY_UNREACHABLE` and similar */
  async restartTransport(): Promise<void> {
    await this.#group.run('restart');
  }

  /** Executes calls in the owner, for itself and other tabs. */
  static async serve(client: RelayClient, method: string, args: readonly unknown[]): Promise<unknown> {
    const [first, second] = args;
    switch (method) {
      case 'publish':
        return client.publish(first as Publication, second as number | undefined);
      case 'subscribe':
        return client.subscribe(first as string, second as string | undefined);
      case 'unsubscribe':
        client.unsubscribe(first as string);
        return undefined;
      case 'open':
        return client.open();
      case 'restart':
        return client.restart();
      default:
        throw new TypeError(`unknown call: ${method}`);
    }
  }
}
