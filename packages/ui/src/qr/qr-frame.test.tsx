// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { QrFrame } from './qr-frame.tsx';
import type { QrModules } from './qr-path.ts';

afterEach(cleanup);

const modules = (dark: boolean): QrModules =>
  Array.from({ length: 21 }, () => Array.from({ length: 21 }, () => dark));

const place = () => ({
  waits: document.querySelector('.mo-qr__wait:not(.mo-qr__wait--over)') !== null,
  code: document.querySelector('.mo-qr__code'),
  named: screen.queryByRole('img', { name: 'Code' }),
});

it('keeps its placeholder below the code, which draws itself over it', () => {
  const { rerender } = render(<QrFrame modules={undefined} label="Code" />);
  expect(place()).toEqual({ waits: true, code: null, named: null });
  const placeholder = document.querySelector('.mo-qr__wait');
  rerender(<QrFrame modules={modules(true)} label="Code" />);
  expect(place().waits).toBe(false);
  expect(document.querySelector('.mo-qr__wait')).toBe(placeholder);
  expect(place().named).toBe(place().code);
});

it('fades a code that is no longer given, and draws the next one anew', () => {
  const { rerender } = render(<QrFrame modules={modules(true)} label="Code" />);
  const first = place().code;
  const drawn = first?.innerHTML;
  rerender(<QrFrame modules={undefined} label="Code" />);
  expect(place()).toEqual({ waits: true, code: first, named: null });
  expect(first?.innerHTML).toBe(drawn);
  rerender(<QrFrame modules={modules(false)} label="Code" />);
  expect(place().code).not.toBe(first);
  expect(place().named).toBe(place().code);
});

it('replaces a code by the next one in place', () => {
  const { rerender } = render(<QrFrame modules={modules(true)} label="Code" />);
  const { code } = place();
  rerender(<QrFrame modules={modules(false)} label="Code" />);
  expect(place()).toEqual({ waits: false, code, named: code });
});
