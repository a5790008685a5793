export type QrModules = readonly (readonly boolean[])[];

const finder = 7;

/** Whether a module belongs to one of the three corner marks. */
function inFinder(x: number, y: number, size: number): boolean {
  const near = (value: number) => value < finder;
  const far = (value: number) => value >= size - finder;
  return (near(x) && near(y)) || (far(x) && near(y)) || (near(x) && far(y));
}

/** Width of a dot, in modules. Neighbours touch: where they stand apart, readers miss codes that they read in squares. */
export const dotWidth = 1.1;

/**
 * The modules as one SVG path of points, each a dot once stroked with round caps. Omits the corner marks, the centre
 * (`hole` modules wide), and modules that `isDrawn` rejects.
 */
export function qrPath(
  modules: QrModules,
  hole: number,
  isDrawn: (x: number, y: number) => boolean = () => true,
): string {
  const size = modules.length;
  const start = Math.floor((size - hole) / 2);
  const inHole = (value: number) => value >= start && value < start + hole;
  const dark = (x: number, y: number) =>
    modules[y]?.[x] === true &&
    !inFinder(x, y, size) &&
    !(hole > 0 && inHole(x) && inHole(y)) &&
    isDrawn(x, y);
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (dark(x, y)) path += `M${x}.5 ${y}.5h0`;
    }
  }
  return path;
}

/** The same modules as `qrPath`, in rings around the centre, the innermost first. */
export function qrRings(modules: QrModules, hole: number, rings: number): readonly string[] {
  const centre = (modules.length - 1) / 2;
  const ringOf = (x: number, y: number) =>
    Math.min(rings - 1, Math.floor((Math.hypot(x - centre, y - centre) / (centre * 1.25)) * rings));
  return Array.from({ length: rings }, (_, ring) => qrPath(modules, hole, (x, y) => ringOf(x, y) === ring));
}

/** The three corner marks as rounded rings and cores. */
export function finderPath(size: number): string {
  const corners = [
    [0, 0],
    [size - finder, 0],
    [0, size - finder],
  ] as const;
  return corners
    .map(
      ([x, y]) =>
        `M${x + 2.2} ${y}h2.6a2.2 2.2 0 012.2 2.2v2.6a2.2 2.2 0 01-2.2 2.2h-2.6a2.2 2.2 0 01-2.2-2.2v-2.6a2.2 2.2 0 012.2-2.2z` +
        `M${x + 2.2} ${y + 1}a1.2 1.2 0 00-1.2 1.2v2.6a1.2 1.2 0 001.2 1.2h2.6a1.2 1.2 0 001.2-1.2v-2.6a1.2 1.2 0 00-1.2-1.2z` +
        `M${x + 2.8} ${y + 2}h1.4a.8.8 0 01.8.8v1.4a.8.8 0 01-.8.8h-1.4a.8.8 0 01-.8-.8v-1.4a.8.8 0 01.8-.8z`,
    )
    .join('');
}
