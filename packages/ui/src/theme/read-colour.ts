import type { Rgb } from './contrast.ts';

/** Converts any CSS colour to sRGB through the browser and `probe`; `undefined` if it is no colour. */
export function readColour(probe: HTMLElement, text: string): Rgb | undefined {
  if (!CSS.supports('color', text)) return undefined;
  const before = probe.style.color;
  probe.style.color = `color(from ${text} srgb r g b)`;
  const parts = getComputedStyle(probe).color.match(/-?[\d.]+(e-?\d+)?/g);
  probe.style.color = before;
  const [r, g, b] = (parts ?? []).map((part) => Math.min(1, Math.max(0, Number(part))));
  return r === undefined || g === undefined || b === undefined ? undefined : [r, g, b];
}
