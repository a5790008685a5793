import type { Ref } from 'react';
import { monogramParts } from './monogram-parts.ts';

export interface MonogramProps {
  readonly name: string;
  /** Text in place of the first letter, such as the sign of a currency. */
  readonly letter?: string | undefined;
  /** Pixels. Default 36. */
  readonly size?: number | undefined;
  readonly placeRef?: Ref<SVGSVGElement> | undefined;
}

/** The first letter of a name on a background colour, if there is no trustworthy icon. Decorative. */
export function Monogram({ name, letter: given, size = 36, placeRef }: MonogramProps) {
  const { letter, ground } = monogramParts(name);
  const shown = given ?? letter;
  return (
    <svg
      ref={placeRef}
      className="mo-monogram"
      width={size}
      height={size}
      viewBox="0 0 36 36"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="mo-monogram__ground" width="36" height="36" rx="10" fill={ground} />
      <text
        x="18"
        y="18"
        dy=".36em"
        textAnchor="middle"
        fontSize={shown.length > 2 ? 11 : 16}
        fontWeight="600"
        fill="#fff"
      >
        {shown}
      </text>
    </svg>
  );
}
