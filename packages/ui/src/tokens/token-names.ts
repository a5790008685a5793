/** The names of the design tokens, without their `--mo-` prefix. A theme may set any of them. */
export const tokenNames = [
  'surface',
  'raised',
  'sunken',
  'text',
  'quiet',
  'faint',
  'line',
  'hover',
  'press',
  'accent',
  'accent-text',
  'on-accent',
  'ok',
  'ok-tint',
  'warn',
  'warn-tint',
  'danger',
  'danger-tint',
  'shade',
  'font',
  'scale',
  'mono',
  'radius-master',
  'radius-card',
  'radius-sheet',
  'radius-row',
  'radius-small',
  'radius-full',
  'shadow-soft',
  'shadow-card',
  'z-index',
  'qr-color',
] as const;

export type TokenName = (typeof tokenNames)[number];

/** The CSS expression that reads a token: `token('text')` is `var(--mo-text)`. */
export function token(name: TokenName): string {
  return `var(--mo-${name})`;
}
