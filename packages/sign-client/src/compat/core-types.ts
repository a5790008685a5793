import type { Metadata as AnyMetadata } from '@mooring/protocol/sign';
import type { Core } from '../core/core.ts';
import type { CoreOptions } from '../core/core-options.ts';

/** The original's core types. */
export declare namespace CoreTypes {
  type Options = { -readonly [Key in keyof CoreOptions]: CoreOptions[Key] };
  /** A client's metadata. */
  type Metadata = AnyMetadata;
}

/** The original's name for a core. */
export type ICore = Core;
