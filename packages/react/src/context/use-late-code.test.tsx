// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useLateCode } from './use-late-code.ts';

function show(load: () => Promise<object>, isWanted = true) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  return renderHook((props) => useLateCode(core, load, props.isWanted), { initialProps: { isWanted } });
}

test('loads code once it is wanted', async () => {
  const module = { read: () => 7 };
  const load = vi.fn(async () => module);
  const { result, rerender } = show(load, false);
  await act(async () => undefined);
  expect([load.mock.calls.length, result.current.code]).toEqual([0, undefined]);
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current.code).toBe(module));
});

test('reports a failed load with an error of the catalogue', async () => {
  const { result } = show(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await waitFor(() => expect(result.current.missing).toMatchObject({ code: 'PART_NOT_LOADED' }));
  expect(result.current.code).toBeUndefined();
});
