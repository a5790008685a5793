import { svgElement } from './svg-element.ts';

/** A line icon, as `LineIcon` renders it. Decorative: its control carries the name. */
export function drawIcon(path: string): SVGElement {
  const icon = svgElement('svg', {
    class: 'mo-icon',
    width: '20',
    height: '20',
    viewBox: '0 0 20 20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  icon.append(svgElement('path', { d: path }));
  return icon;
}
