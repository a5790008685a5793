export interface LineIconProps {
  /** An SVG path in a 20 px box. */
  readonly path: string;
  /** Pixels; the line keeps its weight. Default 20. */
  readonly size?: number | undefined;
  /** Turned round in right-to-left text (arrows that mean back or on). */
  readonly directional?: boolean | undefined;
}

/** Decoration: the control that holds it has the name. */
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
