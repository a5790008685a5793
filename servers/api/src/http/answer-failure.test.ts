import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { answerFailure, isExpected } from './answer-failure.ts';
import { DatabaseAway } from './database-away.ts';

const answerTo = (error: unknown) =>
  new Hono().get('/', (context) => answerFailure(context, error)).request('/');

it('answers an API error with its code, text and status', async () => {
  const error = createError('ROUTE_NOT_FOUND');
  const answer = await answerTo(error);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 'ROUTE_NOT_FOUND', message: error.message } });
  expect(isExpected(error)).toBe(true);
});

it.each([
  ['TOO_MANY_REQUESTS', 429],
  ['DATABASE_UNAVAILABLE', 503],
] as const)('says when to try again after %s', async (code, status) => {
  const answer = await answerTo(createError(code));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '5']);
  expect(await answer.json()).toMatchObject({ error: { retryable: true } });
});

it('answers any other error as a server error without its text', async () => {
  const error = new Error('password of the database');
  const answer = await answerTo(error);
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'SERVER_FAILED' } });
  expect(text).not.toContain('password');
  expect(isExpected(error)).toBe(false);
});

it('answers 503 without its text while the database is away, and leaves it to the log', async () => {
  const error = new DatabaseAway('API_DATABASE names a PostgreSQL that cannot be used: ECONNREFUSED.');
  const answer = await answerTo(error);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'DATABASE_UNAVAILABLE', retryable: true } });
  expect(text).not.toContain('API_DATABASE');
  expect(isExpected(error)).toBe(false);
});
