import type { Context } from 'hono';
import type { Image } from './images.ts';

/** Responses of a picture's route, for the OpenAPI document. */
export const imageResponses = {
  200: {
    description: 'OK',
    content: { 'image/png': {}, 'image/jpeg': {}, 'image/gif': {}, 'image/webp': {} },
  },
  404: { description: 'PICTURE_NOT_FOUND: no image, or not one that can be shown' },
  429: { description: 'TOO_MANY_REQUESTS' },
};

/** Answers a picture that pages of any site may show. @param seconds for which they may cache it */
export function answerImage(context: Context, { type, bytes }: Image, seconds: number): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'cache-control': `public, max-age=${seconds}`,
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'cross-origin',
  });
}
