import { memo, type ReactNode, useMemo } from 'react';
import { joinClasses } from '../css/join-classes.ts';
import { Icon } from '../icons/icon.tsx';
import { finderPath, type QrModules, qrPath } from './qr-path.ts';

export interface QrFrameProps {
  /** The code's modules, row by row, without a border; `undefined` while there is none: the frame keeps its size. */
  readonly modules: QrModules | undefined;
  /** Accessible name, e.g. "QR code". */
  readonly label: string;
  /** Drawn in the centre; needs a code of error correction M or better. */
  readonly mark?: ReactNode | undefined;
  /** The wallet answered: the mark turns into a check. */
  readonly done?: boolean | undefined;
  /** Covers the code, e.g. when it has expired. */
  readonly cover?: ReactNode | undefined;
}

/** A QR code on a light plate in both schemes, because many readers fail on inverted codes. */
export const QrFrame = /* @__PURE__ */ memo(function QrFrame({
  modules,
  label,
  mark,
  done,
  cover,
}: QrFrameProps) {
  const size = modules?.length ?? 0;
  const marked = mark !== undefined;
  const drawing = useMemo(() => {
    if (modules === undefined) return undefined;
    const hole = marked ? Math.floor((modules.length * 0.2) / 2) * 2 + 1 : 0;
    return { dots: qrPath(modules, hole), corners: finderPath(modules.length) };
  }, [modules, marked]);
  return (
    <div
      className={joinClasses(
        'mo-qr',
        done && 'mo-qr--done',
        cover !== undefined && (drawing === undefined ? 'mo-qr--blank' : 'mo-qr--covered'),
      )}
    >
      {drawing === undefined && cover === undefined && <div className="mo-qr__wait" />}
      {drawing !== undefined && (
        <svg className="mo-qr__code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
          <path className="mo-qr__ink" shapeRendering="crispEdges" d={drawing.dots} />
          <path className="mo-qr__ink" fillRule="evenodd" d={drawing.corners} />
        </svg>
      )}
      {marked && drawing !== undefined && (
        <div className="mo-qr__mark">{done ? <Icon name="check" size={32} /> : mark}</div>
      )}
      {cover !== undefined && <div className="mo-qr__cover">{cover}</div>}
    </div>
  );
});
