// @vitest-environment happy-dom
import { emitModalEvent, open } from '@mooring/core/page';
import { act, renderHook } from '@testing-library/react';
import { StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sitePage } from '../test-support/site-page.ts';
import { useAppKitEvents } from './use-app-kit-events.ts';

test('delivers events to a component until it unmounts', () => {
  const { core } = sitePage();
  const { result, unmount } = renderHook(() => useAppKitEvents(), { wrapper: StrictMode });
  expect(result.current.data.event).toBe('MODAL_CREATED');
  act(() => open(core));
  expect(result.current.data).toEqual({
    type: 'track',
    event: 'MODAL_OPEN',
    properties: { connected: false },
  });
  expect(result.current.timestamp).toBeGreaterThan(0);
  unmount();
  expect(core.runtime.eventListeners.size).toBe(0);
});

test('delivers simultaneous events one after the other, and bounds the queue', () => {
  const { core } = sitePage();
  const seen: string[] = [];
  renderHook(() => {
    const { data } = useAppKitEvents();
    useEffect(() => {
      seen.push(data.event);
    }, [data]);
  });
  act(() => {
    emitModalEvent(core, { event: 'CLICK_NETWORKS' });
    open(core);
    emitModalEvent(core, { event: 'CLICK_WALLET_HELP' });
  });
  expect(seen).toEqual(['MODAL_CREATED', 'CLICK_NETWORKS', 'MODAL_OPEN', 'CLICK_WALLET_HELP']);
  act(() => {
    for (let count = 0; count < 1_000; count += 1) emitModalEvent(core, { event: 'CLICK_NETWORKS' });
    emitModalEvent(core, { event: 'CLICK_GET_WALLET' });
  });
  expect(seen.length).toBeLessThan(200);
  expect(seen.at(-1)).toBe('CLICK_GET_WALLET');
});

test('keeps an event that is emitted while another renders', () => {
  const { core } = sitePage();
  const seen: string[] = [];
  renderHook(() => {
    const { data } = useAppKitEvents();
    useLayoutEffect(() => {
      seen.push(data.event);
      if (data.event === 'CLICK_NETWORKS') emitModalEvent(core, { event: 'CLICK_GET_WALLET' });
    }, [data]);
  });
  act(() => {
    emitModalEvent(core, { event: 'CLICK_NETWORKS' });
    emitModalEvent(core, { event: 'CLICK_WALLET_HELP' });
  });
  expect(seen).toEqual(['MODAL_CREATED', 'CLICK_NETWORKS', 'CLICK_WALLET_HELP', 'CLICK_GET_WALLET']);
});

test('starts with the last event before it, and returns whether the API has refused events since', () => {
  const { core } = sitePage();
  open(core);
  core.dispatch({ type: 'servicesChanged', services: { reportedErrors: { FORBIDDEN: true } } });
  const { result } = renderHook(() => useAppKitEvents());
  expect(result.current).toMatchObject({
    timestamp: 0,
    data: { event: 'MODAL_OPEN' },
    reportedErrors: { FORBIDDEN: true },
  });
});

test('hydrates what the server rendered, then shows the last event', async () => {
  const { core } = sitePage();
  const Last = () => <p>{useAppKitEvents().data.event}</p>;
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Last />);
  act(() => open(core));
  const complaints: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(container, <Last />, { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect([container.textContent, complaints]).toEqual(['MODAL_OPEN', []]);
  act(() => root.unmount());
});
