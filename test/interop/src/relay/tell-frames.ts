// Before each interop test file: a test that fails tells what the relay and its clients said last.
import { beforeEach } from 'vitest';
import { lastFrames } from './frame-log.ts';

beforeEach(({ onTestFailed }) =>
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error && lastFrames().length > 0)
      error.message += `\nWhat was said last at the relay:\n${lastFrames().join('\n')}`;
  }),
);
