import decodeCode from 'qr/decode.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCode } from './read-code.ts';

vi.mock('qr/decode.js', () => ({ default: vi.fn() }));

/** Frames of the video, in order: the text of a code, or none. */
let frames: (string | undefined)[] = [];
let callbacks = new Map<number, () => void>();
let drawn: number[][] = [];

beforeEach(() => {
  frames = [];
  callbacks = new Map();
  drawn = [];
  let ids = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    ids += 1;
    callbacks.set(ids, callback);
    return ids;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => callbacks.delete(id));
  const context = {
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
    getImageData: () => ({}),
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  vi.mocked(decodeCode).mockImplementation(() => {
    const text = frames.shift();
    if (text === undefined) throw new Error('no code');
    return text;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The browser paints a frame. */
function paint(): void {
  const due = [...callbacks.values()];
  callbacks.clear();
  for (const callback of due) callback();
}

const video = (videoWidth = 640, videoHeight = 480) => ({ videoWidth, videoHeight }) as HTMLVideoElement;
const isLink = (text: string) => text.startsWith('wc:');

it('reads frames until one has a matching code, and then none', async () => {
  frames = [undefined, 'https://elsewhere.example', 'wc:1@2', 'wc:2@2'];
  const { found } = readCode(video(), isLink);
  for (let frame = 0; frame < 6; frame += 1) paint();
  expect(await found).toBe('wc:1@2');
  expect(frames).toEqual(['wc:2@2']);
});

it('reads nothing before the video has a size', () => {
  frames = ['wc:1@2'];
  const size = { videoWidth: 0, videoHeight: 0 };
  readCode(size as HTMLVideoElement, isLink);
  paint();
  expect(frames).toHaveLength(1);
  Object.assign(size, { videoWidth: 640, videoHeight: 480 });
  paint();
  expect(frames).toEqual([]);
});

it('scales a large picture down, and keeps its shape', () => {
  readCode(video(1_920, 1_080), isLink);
  paint();
  readCode(video(320, 240), isLink);
  paint();
  expect([drawn[0], drawn.at(-1)]).toEqual([
    [0, 0, 960, 540],
    [0, 0, 320, 240],
  ]);
});

it('reads nothing more once it is stopped', () => {
  frames = ['wc:1@2'];
  const { stop } = readCode(video(), isLink);
  stop();
  paint();
  expect(frames).toHaveLength(1);
});
