// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { usePageVisible } from './use-page-visible.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (state: DocumentVisibilityState): void =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('follows the visibility of the page until unmounted', () => {
  const { result, unmount } = renderHook(() => usePageVisible());
  expect(result.current).toBe(true);
  show('hidden');
  expect(result.current).toBe(false);
  show('visible');
  expect(result.current).toBe(true);
  unmount();
  show('hidden');
  expect(result.current).toBe(true);
});

test('treats the page as visible on a server', () => {
  const Shown = () => <p>{`${usePageVisible()}`}</p>;
  expect(renderToString(<Shown />)).toBe('<p>true</p>');
});
