import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { Logger } from '../log/logger.ts';
import { createVerification } from './create-verification.ts';
import { Verification } from './verification.ts';

const clock = new FakeClock();
const options = {
  ...{ projectId: undefined, clock, fetch: undefined, keys: {} as never },
  logger: new Logger(clock, undefined),
};

test('loads the client of a configured service, and only then', async () => {
  expect(createVerification({ ...options, url: undefined })).toBeUndefined();
  expect(createVerification({ ...options, url: '' })).toBeUndefined();
  expect(await createVerification({ ...options, url: 'https://verify.example' })).toBeInstanceOf(
    Verification,
  );
  expect(await createVerification({ ...options, url: 'http://localhost:4001' })).toBeInstanceOf(Verification);
});

test.each(['verify.example', 'ws://verify.example', 'https://', 'https:///path', 'x https://a.example'])(
  'rejects %j at once',
  (url) => {
    expect(() => createVerification({ ...options, url })).toThrow(
      'Missing or invalid. verifyUrl has to start with https:// or http://',
    );
  },
);
