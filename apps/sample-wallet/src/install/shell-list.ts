/** Files that are cached so that the wallet opens offline: the build's files, never data. */
export interface ShellList {
  /** Another one for any other build. */
  readonly version: string;
  /** Paths on this site; `/` is the page. */
  readonly files: readonly string[];
}

/** Where the build puts the list, as JSON, into the service worker. */
export const shellPlaceholder = '--shell-list--';
