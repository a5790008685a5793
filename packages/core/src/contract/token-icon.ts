/** Picture of a token or currency; neither member if there is none. */
export interface TokenIcon {
  /** A `data:` image within bounds. */
  readonly icon?: string | undefined;
  /** Path of the image at the site's API. */
  readonly iconPath?: string | undefined;
}
