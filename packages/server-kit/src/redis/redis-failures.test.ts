import { ReplyError } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { isOutOfMemory, isTransient, plainError, RedisUnreachable } from './redis-failures.ts';

/** An error that the server answered. */
const reply = (message: string) => new ReplyError(message);

describe('a failure', () => {
  it.each([
    'MOVED 3999 127.0.0.1:6381',
    'ASK 3999 127.0.0.1:6381',
    'TRYAGAIN Multiple keys request during rehashing of slot',
    'CLUSTERDOWN The cluster is down',
    'LOADING Redis is loading the dataset in memory',
    "READONLY You can't write against a read only replica.",
    'MASTERDOWN Link with MASTER is down',
    'NOSCRIPT No matching script.',
    'UNBLOCKED the instance has switched role',
    'BUSY Redis is busy running a script.',
    'ERR Error running script: Script attempted to access a non local key in a cluster node',
    'ERR undeclared keys were accessed during rehashing of slot',
  ])('may pass soon: %s', (message) => {
    expect(isTransient(reply(message))).toBe(true);
  });

  it.each([
    'ERR unknown command',
    'WRONGPASS invalid username-password pair',
    'NOAUTH Authentication required.',
    "OOM command not allowed when used memory > 'maxmemory'.",
    // Only the word at the beginning counts.
    'ERR the value is READONLY',
    'BUSYGROUP Consumer Group name already exists',
  ])('stays: %s', (message) => {
    expect(isTransient(reply(message))).toBe(false);
  });

  it('of the connection is temporary; a value that is not an error is not classified', () => {
    expect(isTransient(new RedisUnreachable('no connection'))).toBe(true);
    expect(isTransient(new Error('Command timed out'))).toBe(true);
    for (const other of [undefined, 'LOADING', { name: 'Error', message: 'LOADING' }])
      expect(isTransient(other)).toBe(false);
  });

  it('is a lack of memory if the server reports one', () => {
    expect(isOutOfMemory(reply('OOM command not allowed'))).toBe(true);
    expect(isOutOfMemory(reply('ERR OOM'))).toBe(false);
    expect(isOutOfMemory(new Error('OOM command not allowed'))).toBe(false);
    expect(isOutOfMemory('OOM')).toBe(false);
  });
});

describe('an error without its command', () => {
  it('keeps name and message, and none of the arguments', () => {
    const error = Object.assign(reply('WRONGPASS no'), { command: { name: 'auth', args: ['hunter2'] } });
    const plain = plainError(error);
    expect([plain.name, plain.message]).toEqual(['ReplyError', 'WRONGPASS no']);
    expect(JSON.stringify(plain, Object.getOwnPropertyNames(plain))).not.toContain('hunter2');
  });

  it('is the error itself if it has none', () => {
    const error = new RedisUnreachable('gone');
    expect(plainError(error)).toBe(error);
    expect(plainError('gone')).toEqual(new Error('gone'));
  });
});
