/** Files that are cached so that the wallet opens offline: the build's files, never data. */
export interface ShellList {
  /** Differs for every build. */
  readonly version: string;
  /** Paths on this site; `/` is the page. */
  readonly files: readonly string[];
}

/** Placeholder that the build replaces with the list, as JSON, in the service worker. */
export const shellPlaceholder = '--shell-list--';
