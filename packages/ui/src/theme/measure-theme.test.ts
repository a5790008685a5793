import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contrast, type Rgb } from './contrast.ts';
import { measureTheme } from './measure-theme.ts';

/** Colours as a browser computes them. */
const colours: Readonly<Record<string, string>> = {
  teal: '0 0.4 0.37',
  yellow: '1 0.9 0.1',
  navy: '0 0 0.3',
  white: '1 1 1',
  // Outside of sRGB, and with an exponent.
  'color(display-p3 0 1 0)': '-0.51 1.01 -3.1e-1',
  'oklch(99% 0 0)': '0.985 0.985 0.985',
  'oklch(100% 0 0)': '1 1 1',
  'oklch(96.5% .003 260)': '0.955 0.96 0.965',
  'oklch(22% .01 260)': '0.09 0.1 0.12',
  'oklch(48% .01 260)': '0.36 0.37 0.39',
  'oklch(20% .008 260)': '0.08 0.09 0.1',
  'oklch(24% .009 260)': '0.11 0.12 0.13',
  'oklch(16% .008 260)': '0.05 0.06 0.07',
  'oklch(96% 0 0)': '0.95 0.95 0.95',
  'oklch(72% .01 260)': '0.64 0.65 0.67',
};

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, text: string) => Object.hasOwn(colours, text) });
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => {
    const [, text = ''] = /^color\(from (.+) srgb r g b\)$/.exec(style.color) ?? [];
    return { color: `color(srgb ${colours[text]})` };
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The properties of an element after its theme was measured. */
function measured(variables: Readonly<Record<string, string>>) {
  const properties = new Map(Object.entries(variables));
  const style = {
    color: 'inherit',
    getPropertyValue: (name: string) => properties.get(name) ?? '',
    setProperty: (name: string, value: string) => properties.set(name, value),
    removeProperty: (name: string) => properties.delete(name),
  };
  measureTheme({ style } as unknown as HTMLElement);
  expect(style.color).toBe('inherit');
  return properties;
}

const rgb = (text: string | undefined): Rgb => {
  const [r = 0, g = 0, b = 0] = (text?.match(/\d+/g) ?? []).map((channel) => Number(channel) / 255);
  return [r, g, b];
};

test('keeps the accent in light, and lightens it in dark until it is legible', () => {
  const theme = measured({ '--w3m-accent': ' teal ' });
  expect(theme.get('--mo-accent-light')).toBe('rgb(0 102 94)');
  const dark = rgb(theme.get('--mo-accent-dark'));
  expect(contrast([0.125, 0.133, 0.149], dark)).toBeGreaterThanOrEqual(4.5);
  expect(theme.get('--mo-accent-text-dark')).toBe(theme.get('--mo-accent-dark'));
});

test.each(['teal', 'yellow', 'navy'])(
  'text on the accent %s, and in it, is legible in both schemes',
  (accent) => {
    const theme = measured({ '--w3m-accent': accent });
    for (const scheme of ['light', 'dark'] as const) {
      const ground = rgb(theme.get(`--mo-accent-${scheme}`));
      expect(contrast(ground, rgb(theme.get(`--mo-on-accent-${scheme}`)))).toBeGreaterThanOrEqual(4.5);
    }
    const text = rgb(theme.get('--mo-accent-text-light'));
    expect(contrast([0.965, 0.965, 0.97], text)).toBeGreaterThanOrEqual(4.45);
  },
);

test('reads colours outside of sRGB as the nearest in it', () => {
  const theme = measured({ '--w3m-accent': 'color(display-p3 0 1 0)' });
  expect(theme.get('--mo-accent-light')).toBe('rgb(0 255 0)');
});

test('removes an accent that is no colour', () => {
  const theme = measured({ '--w3m-accent': 'url(https://evil.example)' });
  expect([...theme]).toEqual([]);
});

test('tints the backgrounds as far as text stays legible, and measures the accent on them', () => {
  const theme = measured({
    '--w3m-color-mix': 'navy',
    '--w3m-color-mix-strength': '40',
    '--w3m-accent': 'yellow',
  });
  for (const name of ['surface', 'raised', 'sunken']) {
    const [, light, dark] =
      /^light-dark\((rgb\([^)]+\)), (rgb\([^)]+\))\)$/.exec(theme.get(`--mo-${name}`) ?? '') ?? [];
    expect(contrast(rgb(light), [0.36, 0.37, 0.39])).toBeGreaterThanOrEqual(4.45);
    expect(contrast(rgb(dark), [0.64, 0.65, 0.67])).toBeGreaterThanOrEqual(4.45);
    expect(light).not.toBe('rgb(255 255 255)');
  }
  expect(theme.get('--mo-accent-text-light')).not.toBe(
    measured({ '--w3m-accent': 'yellow' }).get('--mo-accent-text-light'),
  );
});

test.each(['0', '-5', '', 'much'])('tints nothing with a strength of %j', (strength) => {
  const theme = measured({ '--w3m-color-mix': 'navy', '--w3m-color-mix-strength': strength });
  expect(theme.has('--mo-surface')).toBe(false);
});

test.each([
  ['12px', '1.2'],
  ['10px', '1'],
  ['40px', '1.5'],
  ['2px', '0.8'],
  ['9.5px', '0.95'],
  ['1em', undefined],
  ['', undefined],
])('the text size %j is the scale %s', (size, scale) => {
  expect(measured({ '--w3m-font-size-master': size }).get('--mo-scale')).toBe(scale);
});

test('keeps a colour for codes only if a camera can tell it from white', () => {
  expect(measured({ '--w3m-qr-color': 'navy' }).has('--w3m-qr-color')).toBe(true);
  expect(measured({ '--w3m-qr-color': 'yellow' }).has('--w3m-qr-color')).toBe(false);
});
