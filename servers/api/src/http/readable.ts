import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Headers that clients may send. No route reads `x-otp` and `x-sdk-…`. */
const headers = [
  'content-type',
  'authorization',
  'x-nonce-jwt',
  'x-otp',
  'x-project-id',
  'x-sdk-type',
  'x-sdk-version',
];

/** Lets pages of any origin send requests and read answers, without credentials. */
export function readable(...methods: readonly ('GET' | 'POST' | 'PUT')[]): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: [...methods, 'OPTIONS'],
    allowHeaders: headers,
    exposeHeaders: ['retry-after'],
    maxAge: 600,
  });
}
