import type { Metadata } from '@mooring/protocol/sign';
import type { Core } from '../core/core.ts';
import type { CoreOptions } from '../core/core-options.ts';

/** Under a name of its own: inside the namespace below, `Metadata` means its member. */
type ClientMetadata = Metadata;

/** The original's core types. */
export declare namespace CoreTypes {
  type Options = { -readonly [Key in keyof CoreOptions]: CoreOptions[Key] };
  /** A client's metadata. */
  type Metadata = ClientMetadata;
}

/** The original's name for a core. */
export type ICore = Core;
