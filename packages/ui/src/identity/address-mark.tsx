import { useId } from 'react';
import { markPattern, markQuarters } from './mark-pattern.ts';

export interface AddressMarkProps {
  /** The address. */
  readonly seed: string;
  /** Pixels. Default 36. */
  readonly size?: number | undefined;
}

/** A round two-colour mark made from an address, to recognise it at a glance. Decorative. */
export function AddressMark({ seed, size = 36 }: AddressMarkProps) {
  const clip = useId();
  const { ground, figure, tiles } = markPattern(seed);
  return (
    <svg
      className="mo-mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={clip}>
        <circle cx="12" cy="12" r="12" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={ground} d="M0 0h24v24H0z" />
        {tiles.map((turn, index) => {
          if (turn === undefined) return null;
          const x = (index % 3) * 8;
          const y = Math.floor(index / 3) * 8;
          return (
            <path key={`${x} ${y}`} fill={figure} d={markQuarters[turn]} transform={`translate(${x} ${y})`} />
          );
        })}
      </g>
    </svg>
  );
}
