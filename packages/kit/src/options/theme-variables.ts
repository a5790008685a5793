/** What a theme can set: those of the original by name, and any other token of ours. */
export type ThemeVariables = {
  readonly [name in
    | '--w3m-font-family'
    | '--w3m-accent'
    | '--w3m-color-mix'
    | '--w3m-color-mix-strength'
    | '--w3m-font-size-master'
    | '--w3m-border-radius-master'
    | '--w3m-z-index'
    | '--w3m-qr-color']?: string | number | undefined;
} & { readonly [name: `--${string}`]: string | number | undefined };
