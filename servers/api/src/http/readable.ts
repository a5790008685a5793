import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Lets pages of any origin ask and read; nothing of theirs goes along. */
export function readable(...methods: readonly ('GET' | 'POST' | 'PUT')[]): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: [...methods, 'OPTIONS'],
    // What clients of other makers send, though nothing here reads it.
    allowHeaders: ['content-type', 'authorization', 'x-nonce-jwt', 'x-otp'],
    maxAge: 600,
  });
}
