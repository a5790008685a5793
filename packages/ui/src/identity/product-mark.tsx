export interface ProductMarkProps {
  /** Pixels. Default 28. */
  readonly size?: number | undefined;
}

/** The product's logo in the page's accent: two arches of a rope over a ring. Decorative. */
export function ProductMark({ size = 28 }: ProductMarkProps) {
  return (
    <svg
      className="mo-monogram"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <rect style={{ fill: 'var(--mo-accent)' }} width="32" height="32" rx="9" />
      <path
        style={{ stroke: 'var(--mo-on-accent)' }}
        d="M7 23.5V14a4.5 4.5 0 019 0 4.5 4.5 0 019 0v9.5"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle style={{ fill: 'var(--mo-on-accent)' }} cx="16" cy="21.5" r="2.25" />
    </svg>
  );
}
