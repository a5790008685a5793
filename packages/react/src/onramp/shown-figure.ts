/** Removes trailing zeros of a decimal figure: `0.039400` becomes `0.0394`. */
export function shownFigure(figure: string): string {
  return figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure;
}
