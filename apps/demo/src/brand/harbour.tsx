/** The drawing beside the welcome: ropes from the mark, made fast at rings of equal weight. Decoration. */
export function Harbour() {
  return (
    <svg className="harbour" viewBox="0 0 440 380" fill="none" aria-hidden="true">
      <rect className="harbour__ground" x="0" y="0" width="440" height="380" rx="40" />
      {ropes.map((rope) => (
        <path key={rope.d} className={`harbour__rope harbour__rope--${rope.tone}`} d={rope.d} />
      ))}
      {rings.map(({ x, y, tone }) => (
        <g key={`${x} ${y}`}>
          <circle className="harbour__plate" cx={x} cy={y} r="27" />
          <circle className={`harbour__ring harbour__ring--${tone}`} cx={x} cy={y} r="13" />
        </g>
      ))}
    </svg>
  );
}

const ropes = [
  { tone: 'quiet', d: 'M220 284V160a64 64 0 01128 0v124' },
  { tone: 'strong', d: 'M92 284V160a64 64 0 01128 0v124' },
] as const;

const rings = [
  { x: 92, y: 284, tone: 'strong' },
  { x: 220, y: 284, tone: 'strong' },
  { x: 348, y: 284, tone: 'quiet' },
] as const;
