// @vitest-environment happy-dom
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { WaitingForm } from './waiting-form.tsx';

let release = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  release = registerCore(createCore({ networks: [testNetwork(1)], adapters: [] }));
});
afterEach(() => {
  cleanup();
  release();
  vi.useRealTimers();
});

const form = (step: 'form' | 'checking' | 'pending') => (
  <WaitingForm step={step} onStop={() => undefined}>
    <button type="submit">Sign</button>
  </WaitingForm>
);
const title = () => screen.queryByRole('status')?.textContent ?? '';
const wallet = messages.yourWallet();

it('shows that the wallet has not been prompted yet, if the checks before it take longer', () => {
  const { rerender } = render(form('form'));
  rerender(form('checking'));
  act(() => vi.advanceTimersByTime(499));
  expect(title()).toBe('');
  act(() => vi.advanceTimersByTime(1));
  expect(title()).toBe(messages.askPreparing() + messages.askPreparingText({ wallet }));
  expect(screen.queryByRole('button', { name: messages.stopWaiting() })).not.toBeNull();
  rerender(form('pending'));
  expect(title()).toBe(messages.askWallet({ wallet }));
  rerender(form('form'));
  expect(title()).toBe('');
});

it('names the wallet at once when it is asked at once', () => {
  const { rerender } = render(form('checking'));
  rerender(form('pending'));
  expect(title()).toBe(messages.askWallet({ wallet }));
});
