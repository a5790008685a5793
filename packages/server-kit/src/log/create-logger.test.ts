import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

function logLines(level: Parameters<typeof createLogger>[0]['level'] = 'info') {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLogger({ server: 'test', level, destination }), lines };
}

it('writes one JSON object per line, with level, time and server', () => {
  const { log, lines } = logLines();
  log.info({ port: 7 }, 'listening');
  log.debug('not shown');
  expect(lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    server: 'test',
    port: 7,
    msg: 'listening',
  });
});

it('masks secrets and payloads, also one level down', () => {
  const { log, lines } = logLines();
  log.info({ auth: 'hunter2', client: { token: 'hunter2', symKey: 'hunter2' }, message: 'hunter2' }, 'hello');
  log.warn({ headers: { cookie: 'hunter2' }, data: { any: 'hunter2' } });
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('[hidden]');
});

it('logs errors with name, text and code', () => {
  const { log, lines } = logLines();
  log.error({ error: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }, 'failed');
  expect(JSON.parse(lines[0] ?? '').error).toMatchObject({
    name: 'Error',
    text: 'no space left',
    code: 'ENOSPC',
  });
});

it('logs a failed query without the values of its parameters, with the codes of its causes only', () => {
  const { log, lines } = logLines();
  const cause = Object.assign(new Error('could not store hunter2'), { code: '53100' });
  const error = Object.assign(
    new Error('Failed query: insert into keys values ($1)\nparams: hunter2', { cause }),
    {
      query: 'insert into keys values ($1)',
      params: ['hunter2'],
    },
  );
  log.error({ error: new Error('outer', { cause: error }) }, 'failed');
  log.error({ error }, 'failed');
  expect(lines.join('')).not.toContain('hunter2');
  expect(JSON.parse(lines[1] ?? '').error).toMatchObject({
    text: 'Failed query: insert into keys values ($1)',
    stack: expect.stringContaining('insert into keys values ($1)'),
    causes: [{ name: 'Error', code: '53100' }],
  });
});
