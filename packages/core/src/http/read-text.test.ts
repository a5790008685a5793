import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

/** A response in the given parts, which says whether it was read to its end. */
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

it('reads text whose characters are cut by the parts it comes in', async () => {
  const anchor = bytes('⚓');
  const { response } = inParts(bytes('a'), anchor.slice(0, 1), anchor.slice(1));
  expect(await readText(response, 4)).toBe('a⚓');
  expect(await readText(new Response(null), 0)).toBe('');
});

it('counts bytes, and fetches nothing after the one that is too much', async () => {
  const { response, state, left } = inParts(bytes('⚓'), bytes('⚓'), bytes('⚓'));
  expect(await readText(response, 5)).toBeUndefined();
  expect(state.cancelled).toBe(true);
  expect(left).toHaveLength(1);
});

it('reads nothing of what says that it is too long', async () => {
  const { response, state, left } = inParts(bytes('abc'));
  response.headers.set('content-length', '3');
  expect(await readText(response, 2)).toBeUndefined();
  expect(state.cancelled).toBe(true);
  expect(left).toHaveLength(1);
});

it('rejects where the connection breaks', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) });
  await expect(readText(new Response(body), 5)).rejects.toThrow('broken');
});
