export interface LineIconProps {
  /** An SVG path in a 20 px box. */
  readonly path: string;
  /** Pixels; the stroke width does not scale. Default 20. */
  readonly size?: number | undefined;
  /** Mirrored in right-to-left text (arrows that mean back or forward). */
  readonly directional?: boolean | undefined;
}

/** Decorative: its control carries the name. */
export function LineIcon({ path, size = 20, directional }: LineIconProps) {
  return (
    <svg
      className={directional ? 'mo-icon mo-icon--directional' : 'mo-icon'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.75 * 20) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
