import type { Core } from '../core/core.ts';
import type { CoreOptions } from '../core/core-options.ts';

/** The original's names of the core's types. */
export declare namespace CoreTypes {
  type Options = { -readonly [Key in keyof CoreOptions]: CoreOptions[Key] };
  /** What a client says about itself. */
  interface Metadata {
    name: string;
    description: string;
    url: string;
    icons: string[];
    verifyUrl?: string | undefined;
    redirect?:
      | { native?: string | undefined; universal?: string | undefined; linkMode?: boolean | undefined }
      | undefined;
  }
}

/** The original's name for a core, whoever made it. */
export type ICore = Core;
