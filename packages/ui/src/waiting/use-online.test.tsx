// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useOnline } from './use-online.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('follows the device', () => {
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const { result } = renderHook(useOnline);
  const become = (online: boolean) =>
    act(() => {
      isOnline = online;
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  expect(result.current).toBe(true);
  become(false);
  expect(result.current).toBe(false);
  become(true);
  expect(result.current).toBe(true);
});

it('takes the device of a page that a server renders for online', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Line = () => (useOnline() ? 'online' : 'offline');
  expect(renderToString(<Line />)).toBe('online');
});
