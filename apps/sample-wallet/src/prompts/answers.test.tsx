// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Answers } from './answers.tsx';

const answers = { onApprove: vi.fn(), onReject: vi.fn() };
const show = (id: number) => <Answers key={id} busy={false} dangerous={false} verb="Send" {...answers} />;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (time: number) => act(() => vi.advanceTimersByTime(time));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('ignores an approval meant for the content shown before', () => {
  const { rerender } = render(show(1));
  press('Send');
  expect(answers.onApprove).not.toHaveBeenCalled();
  wait(500);
  rerender(show(2));
  press('Send');
  expect(answers.onApprove).not.toHaveBeenCalled();
  wait(500);
  press('Send');
  expect(answers.onApprove).toHaveBeenCalledOnce();
});

it('can be declined at once, and only declined if it cannot be approved', () => {
  const { rerender } = render(show(1));
  press('Decline');
  expect(answers.onReject).toHaveBeenCalledOnce();
  rerender(<Answers busy={false} dangerous={false} verb="Send" onReject={answers.onReject} />);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});
