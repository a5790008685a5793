import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

/** A response in the given parts that records whether it was cancelled. */
function inParts(...parts: readonly Uint8Array[]) {
  const left = [...parts];
  const state = { cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = left.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(part);
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), state, left };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('reads characters split across chunks', async () => {
  const anchor = bytes('⚓');
  const { response } = inParts(bytes('a'), anchor.slice(0, 1), anchor.slice(1));
  expect(await readText(response, { maxBytes: 4 })).toBe('a⚓');
  expect(await readText(new Response(null), { maxBytes: 0 })).toBe('');
});

it('counts bytes and stops after the one that exceeds the limit', async () => {
  const { response, state, left } = inParts(bytes('⚓'), bytes('⚓'), bytes('⚓'));
  expect(await readText(response, { maxBytes: 5 })).toBeUndefined();
  expect(state.cancelled).toBe(true);
  expect(left).toHaveLength(1);
});

it('reads nothing if the content length exceeds the limit', async () => {
  const { response, state, left } = inParts(bytes('abc'));
  response.headers.set('content-length', '3');
  expect(await readText(response, { maxBytes: 2 })).toBeUndefined();
  expect(state.cancelled).toBe(true);
  expect(left).toHaveLength(1);
});

it('rejects if the connection breaks', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) });
  await expect(readText(new Response(body), { maxBytes: 5 })).rejects.toThrow('broken');
});
