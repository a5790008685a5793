import { memo, type ReactNode, useMemo, useState } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Icon } from '../icons/icon.tsx';
import { finderPath, type QrModules, qrPath, qrRings } from './qr-path.ts';

export interface QrFrameProps {
  /** The code's modules, row by row, without a border. Without a code (`undefined`) the frame keeps its size. */
  readonly modules: QrModules | undefined;
  /** Accessible name, e.g. "QR code". */
  readonly label: string;
  /** Shown in the centre; requires error correction level M or higher. */
  readonly mark?: ReactNode | undefined;
  /** Set once the wallet has answered: the modules turn into a check. */
  readonly done?: boolean | undefined;
  /** Takes the code's place, e.g. when it has expired: the code fades. */
  readonly cover?: ReactNode | undefined;
}

/** Number of rings in which the code disappears, from the centre outwards. */
const rings = 7;
/** Milliseconds from one ring to the next. */
const ringDelay = 22;

/** A QR code on a light background in both schemes, because many readers fail on inverted codes. */
export const QrFrame = /* @__PURE__ */ memo(function QrFrame({
  modules: given,
  label,
  mark,
  done,
  cover,
}: QrFrameProps) {
  const covered = cover !== undefined;
  const { modules, draws } = useLast(given);
  // Without its modules, a code fades; the next one draws itself anew.
  const left = covered || given === undefined;
  const size = modules?.length ?? 0;
  const marked = mark !== undefined;
  const corners = finderPath(size);
  const drawing = useMemo(() => {
    if (modules === undefined) return undefined;
    const hole = marked ? Math.floor((modules.length * 0.2) / 2) * 2 + 1 : 0;
    // Each ring is a drawing of its own: the compositor moves it, however busy the page is when a wallet has answered.
    return done
      ? [...qrRings(modules, hole, rings).map((ring) => [ring]), [corners]]
      : [[qrPath(modules, hole), corners]];
  }, [modules, marked, done, corners]);
  return (
    <div
      className={joinClasses(
        'mo-qr',
        done && 'mo-qr--done',
        left && 'mo-qr--left',
        covered && 'mo-qr--covered',
      )}
    >
      {!covered && <div className={joinClasses('mo-qr__wait', !left && 'mo-qr__wait--over')} />}
      {drawing !== undefined && (
        <div key={draws} className="mo-qr__code" role="img" aria-label={label} aria-hidden={left}>
          {drawing.map((paths, place) => (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one drawing
              key={place}
              viewBox={`0 0 ${size} ${size}`}
              aria-hidden="true"
              style={done ? { animationDelay: `${place * ringDelay}ms` } : undefined}
            >
              {paths.map((path, part) => (
                <path
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one drawing
                  key={part}
                  className={joinClasses('mo-qr__ink', path !== corners && 'mo-qr__dots')}
                  fillRule="evenodd"
                  d={path}
                />
              ))}
            </svg>
          ))}
        </div>
      )}
      {marked && drawing !== undefined && (
        <div className="mo-qr__mark">{done ? <Icon name="check" size={32} /> : mark}</div>
      )}
      {covered && <div className="mo-qr__cover">{cover}</div>}
    </div>
  );
});

/** The modules that were given last, and how often some followed none. */
function useLast(given: QrModules | undefined): {
  readonly modules: QrModules | undefined;
  readonly draws: number;
} {
  const [last, setLast] = useState({ given, modules: given, draws: 0 });
  if (given === last.given) return last;
  const next = {
    given,
    modules: given ?? last.modules,
    draws: last.given === undefined ? last.draws + 1 : last.draws,
  };
  setLast(next);
  return next;
}
