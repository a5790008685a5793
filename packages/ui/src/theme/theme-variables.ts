import { type TokenName, tokenNames } from '../tokens/token-names.ts';

const looks = [
  'font-family',
  'accent',
  'color-mix',
  'color-mix-strength',
  'font-size-master',
  'border-radius-master',
  'z-index',
  'qr-color',
] as const;

type Look = (typeof looks)[number];

/** A variable that a site may set: one of the original's under either name, or any of our own tokens. */
export type ThemeVariableName = `--w3m-${Look}` | `--apkt-${Look}` | `--mo-${TokenName}`;

export const themeVariableNames: readonly ThemeVariableName[] = [
  ...looks.map((name) => `--w3m-${name}` as const),
  ...looks.map((name) => `--apkt-${name}` as const),
  ...tokenNames.map((name) => `--mo-${name}` as const),
];

/** Variables of a site's theme: CSS values. */
export type ThemeVariables = { readonly [Name in ThemeVariableName]?: string | number | undefined };
