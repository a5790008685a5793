import { afterEach, expect, it, vi } from 'vitest';
import { hasCameras, openCamera } from './open-camera.ts';

afterEach(() => vi.unstubAllGlobals());

const cameras = (getUserMedia?: (asked: MediaStreamConstraints) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { mediaDevices: getUserMedia && { getUserMedia } });

it('needs a secure context', () => {
  cameras();
  expect(hasCameras()).toBe(false);
  cameras(async () => ({}));
  expect(hasCameras()).toBe(true);
});

it('asks for the rear camera, without sound', async () => {
  const stream = {};
  const ask = vi.fn(async (_: MediaStreamConstraints) => stream);
  cameras(ask);
  expect(await openCamera()).toBe(stream);
  expect(ask.mock.lastCall?.[0]).toMatchObject({
    audio: false,
    video: { facingMode: { ideal: 'environment' } },
  });
});

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'none'],
])('reports for a %s that the camera is %s', async (name, problem) => {
  cameras(() => Promise.reject(new DOMException('no', name)));
  await expect(openCamera()).rejects.toBe(problem);
});

it('has no camera if the browser fails otherwise', async () => {
  cameras(() => Promise.reject(new TypeError('no')));
  await expect(openCamera()).rejects.toBe('none');
});
