import { svgElement } from './svg-element.ts';

/** A spinner, as `Spinner` renders it. Decorative: the button's name describes it. */
export function drawSpinner(): SVGElement {
  const ring = svgElement('svg', {
    class: 'mo-spinner',
    width: '16',
    height: '16',
    viewBox: '0 0 20 20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'aria-hidden': 'true',
  });
  ring.append(
    svgElement('circle', { cx: '10', cy: '10', r: '7.75', 'stroke-opacity': '.2' }),
    svgElement('path', { d: 'M10 2.25A7.75 7.75 0 0117.75 10', 'stroke-linecap': 'round' }),
  );
  return ring;
}
