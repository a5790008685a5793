import { monogramParts } from '@mooring/ui/page';
import { svgElement } from './svg-element.ts';

/** The picture of a wallet or network, as `PictureMark` renders it: a validated `data:` image, else a monogram. Decorative. */
export function drawPicture(name: string, icon: string | undefined): Element {
  if (!icon?.startsWith('data:image/')) return drawMonogram(name);
  const picture = document.createElement('img');
  Object.assign(picture, { className: 'mo-picture', alt: '', width: 24, height: 24, draggable: false });
  picture.addEventListener('error', () => picture.replaceWith(drawMonogram(name)), { once: true });
  picture.src = icon;
  return picture;
}

function drawMonogram(name: string): SVGElement {
  const { letter, ground } = monogramParts(name);
  const mark = svgElement('svg', {
    class: 'mo-monogram',
    width: '24',
    height: '24',
    viewBox: '0 0 36 36',
    'aria-hidden': 'true',
  });
  const text = svgElement('text', {
    x: '18',
    y: '18',
    dy: '.36em',
    'text-anchor': 'middle',
    'font-size': '16',
    'font-weight': '600',
    fill: '#fff',
  });
  text.textContent = letter;
  mark.append(svgElement('rect', { width: '36', height: '36', rx: '10', fill: ground }), text);
  return mark;
}
