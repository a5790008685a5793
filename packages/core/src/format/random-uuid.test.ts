import { afterEach, expect, it, vi } from 'vitest';
import { randomUuid } from './random-uuid.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes version 4 UUIDs, each another', () => {
  const ids = Array.from({ length: 100 }, () => randomUuid());
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});

it('needs no secure page', () => {
  vi.stubGlobal('crypto', { getRandomValues: <Bytes>(bytes: Bytes) => bytes });
  expect(randomUuid()).toBe('00000000-0000-4000-8000-000000000000');
});
