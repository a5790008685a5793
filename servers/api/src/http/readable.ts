import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Headers that AppKit documents; only the first is read. */
const documented = ['x-project-id', 'x-sdk-type', 'x-sdk-version'];

/** Lets pages of any origin send requests and read answers, without credentials. */
export function readable(...methods: readonly ('GET' | 'POST' | 'PUT')[]): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: [...methods, 'OPTIONS'],
    // Headers that other clients send, though nothing here reads them.
    allowHeaders: ['content-type', 'authorization', 'x-nonce-jwt', 'x-otp', ...documented],
    exposeHeaders: ['retry-after'],
    maxAge: 600,
  });
}
