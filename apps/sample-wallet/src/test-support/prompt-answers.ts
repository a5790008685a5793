import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Callbacks of a prompt, for the tests of one file, which run on fake timers. */
export function promptAnswers() {
  const answers = { onApprove: vi.fn(), onReject: vi.fn() };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  return answers;
}

/** Ends the pause in which a new prompt ignores an approval. */
export const endPause = (): void => act(() => void vi.advanceTimersByTime(500));
