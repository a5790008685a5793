import { markPattern, markQuarters } from '@mooring/ui/page';
import { svgElement } from './svg-element.ts';

/** The mark of an address, as `AddressMark` renders it. Decorative. */
export function drawMark(address: string): SVGElement {
  const { ground, figure, tiles } = markPattern(address);
  const mark = svgElement('svg', {
    class: 'mo-mark',
    width: '24',
    height: '24',
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
  });
  mark.append(svgElement('path', { fill: ground, d: 'M0 0h24v24H0z' }));
  tiles.forEach((turn, index) => {
    if (turn === undefined) return;
    const transform = `translate(${(index % 3) * 8} ${Math.floor(index / 3) * 8})`;
    mark.append(svgElement('path', { fill: figure, d: markQuarters[turn], transform }));
  });
  return mark;
}
