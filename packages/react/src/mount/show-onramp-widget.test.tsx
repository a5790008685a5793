// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showOnrampWidget } from './show-onramp-widget.tsx';

test('shows in the page that the service does not respond', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  onTestFinished(() => void vi.unstubAllGlobals());
  const clock = new FakeClock();
  const api = 'https://api.example';
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api, clock });
  onTestFinished(() => core.destroy());
  const parent = document.createElement('div');
  document.body.append(parent);
  onTestFinished(() => parent.remove());
  const widget = await act(async () => showOnrampWidget({ core, parent }));
  onTestFinished(() => widget.destroy());
  await act(() => vi.dynamicImportSettled());
  const line = () => parent.querySelector('*')?.shadowRoot?.querySelector('.note')?.textContent;
  await act(() => clock.advance(2_999));
  expect(line()).toBeUndefined();
  await act(() => clock.advance(1));
  expect(line()).toBe('The service has not answered yet. Still trying…');
});
