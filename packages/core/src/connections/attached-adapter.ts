import type { AdapterHost, ListedConnector } from '../contract/adapter.ts';
import type { CaipNetwork } from '../contract/network.ts';
import { createError } from '../errors.ts';

/** The members of an adapter that sites read, under AppKit's names. Every value is that of the modal it is attached to. */
export abstract class AttachedAdapter {
  abstract readonly type: string;
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
}
