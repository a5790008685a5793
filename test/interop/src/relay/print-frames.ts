// Before each interop test file: a failed test prints the last frames of the relay and its clients.
import { beforeEach } from 'vitest';
import { lastFrames } from './frame-log.ts';

beforeEach(({ onTestFailed }) =>
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error && lastFrames().length > 0)
      error.message += `\nThe last frames at the relay:\n${lastFrames().join('\n')}`;
  }),
);
