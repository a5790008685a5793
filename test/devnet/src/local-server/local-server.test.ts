import { expect, onTestFinished, test } from 'vitest';
import { startLocalServer } from './local-server.ts';

test('does not close idle connections', async () => {
  const { port, stop } = await startLocalServer({}, async () => ({ body: '{}' }));
  onTestFinished(stop);
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  // With a time limit, Node's servers announce it here.
  expect(headers.get('connection')).toBe('keep-alive');
  expect(headers.get('keep-alive')).toBeNull();
});
