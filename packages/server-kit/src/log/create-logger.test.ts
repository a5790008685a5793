import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger, shorten } from './create-logger.ts';

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

it('shortens topics', () => {
  expect(shorten('0123456789abcdef')).toBe('01234567…');
});
