import type { AppKitCore, ConnectorInfo } from '@mooring/core';
import type { LibraryConnection, RemoteWallet } from '@mooring/core/adapter';
import type { View, ViewOf } from '@mooring/core/modal';
import type { ModalOptions, ViewName } from '@mooring/core/page';
import type { GalleryBehaviour } from './gallery-adapter.ts';
import type { GalleryApi } from './gallery-api.ts';

/** A state that a view is shown in. */
export interface Fixture<Name extends ViewName = ViewName> {
  readonly connectors?: readonly ConnectorInfo[];
  readonly behaviour?: Partial<GalleryBehaviour>;
  /** Default: the site has no API. */
  readonly api?: GalleryApi;
  /** Default: a link is ready at once, and no wallet answers. */
  readonly pairing?: RemoteWallet;
  /** Views on the stack, the last one shown. */
  readonly views: readonly [...View[], ViewOf<Name>];
  readonly connections?: readonly LibraryConnection[];
  /** Chains of other namespaces on the site, and their wallets and connections. */
  readonly elsewhere?: {
    readonly connectors?: readonly ConnectorInfo[];
    readonly connections?: readonly LibraryConnection[];
  };
  /** The view says at once that no answer comes. */
  readonly silent?: boolean;
  /** The state is the skeleton of its view. */
  readonly waits?: boolean;
  readonly chainId?: LibraryConnection['chainId'];
  readonly approved?: readonly LibraryConnection['chainId'][];
  readonly after?: (core: AppKitCore) => void;
  readonly options?: Partial<ModalOptions>;
  /** Reads further data of the view besides the balance. */
  readonly read?: (core: AppKitCore) => Promise<unknown>;
  /** The focused element once the view is shown: its tooltip appears. */
  readonly focus?: string;
}
