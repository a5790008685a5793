import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MessageOwners } from '../store/message-owners.ts';
import { idOf, newFolder, openStoreIn, topic } from '../test-support/open-disk-store.ts';
import { openAddressKey } from './address-key.ts';
import { systemFiles } from './log-files.ts';
import { currentFormat, encodeMessage } from './log-record.ts';

const limits = { topicMessages: 10, topicSize: 1e6, storeMessages: 100, storeSize: 1e6 };
const fileIn = (folder: string) => path.join(folder, 'address-key');

function reports() {
  const problems: unknown[][] = [];
  return { problems, onProblem: (...problem: unknown[]) => void problems.push(problem) };
}

it('is kept in a file that only its owner can read', async () => {
  const folder = newFolder();
  const key = await openAddressKey({ files: systemFiles, folder });
  expect(key.length).toBe(32);
  expect(readFileSync(fileIn(folder))).toEqual(key);
  expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o600);
  expect(await openAddressKey({ files: systemFiles, folder })).toEqual(key);
});

it('is another one in each folder', async () => {
  const keys = await Promise.all(
    [newFolder(), newFolder()].map((folder) => openAddressKey({ files: systemFiles, folder })),
  );
  expect(keys[0]).not.toEqual(keys[1]);
});

it.each([
  ['shorter', 'short'],
  ['longer', 'x'.repeat(33)],
])('replaces a file that is %s than a key, which is reported', async (_name, text) => {
  const folder = newFolder();
  writeFileSync(fileIn(folder), text);
  const { onProblem, problems } = reports();
  const key = await openAddressKey({ files: systemFiles, folder, onProblem });
  expect(readFileSync(fileIn(folder))).toEqual(key);
  expect(problems).toEqual([
    [`${fileIn(folder)} is not 32 bytes long and is replaced: the quotas of addresses start over`],
  ]);
});

it('takes a file that everybody can read away from them, which is reported once', async () => {
  const folder = newFolder();
  const key = await openAddressKey({ files: systemFiles, folder });
  chmodSync(fileIn(folder), 0o644);
  const { onProblem, problems } = reports();
  for (const _start of [1, 2]) {
    expect(await openAddressKey({ files: systemFiles, folder, onProblem })).toEqual(key);
  }
  expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o640);
  expect(problems).toEqual([[`every user of this machine could read ${fileIn(folder)}`]]);
});

it('stays the same if its file cannot be taken away from others, which is reported', async () => {
  const folder = newFolder();
  const key = await openAddressKey({ files: systemFiles, folder });
  const denied = Object.assign(new Error('denied'), { code: 'EPERM' });
  const files = { ...systemFiles, closeToOthers: () => Promise.reject(denied) };
  const { onProblem, problems } = reports();
  expect(await openAddressKey({ files, folder, onProblem })).toEqual(key);
  expect(problems).toEqual([
    [`other users of this machine may read ${fileIn(folder)}, and its permissions cannot be changed`, denied],
  ]);
});

it('is one for this run if its file cannot be read, and the file stays', async () => {
  const folder = newFolder();
  const key = await openAddressKey({ files: systemFiles, folder });
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
  const files = { ...systemFiles, open: () => Promise.reject(denied) };
  const { onProblem, problems } = reports();
  const other = await openAddressKey({ files, folder, onProblem });
  expect(other.length).toBe(32);
  expect(other).not.toEqual(key);
  expect(readFileSync(fileIn(folder))).toEqual(key);
  expect(problems).toEqual([
    [`${fileIn(folder)} can be neither read nor stored: the quotas of addresses start over`, denied],
  ]);
});

it('is one for this run if it cannot be stored, which is reported', async () => {
  const folder = newFolder();
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const files = { ...systemFiles, write: () => Promise.reject(full) };
  const { onProblem, problems } = reports();
  expect((await openAddressKey({ files, folder, onProblem })).length).toBe(32);
  expect(problems).toEqual([
    [`${fileIn(folder)} can be neither read nor stored: the quotas of addresses start over`, full],
  ]);
});

it('keeps counting what an address has stored, after a restart', async () => {
  const folder = newFolder();
  const options = { limits: { ...limits, addressStoredMessages: 2 } };
  const address = '192.0.2.7';
  const first = await openStoreIn(folder, options);
  for (const number of [1, 2]) await first.publish(number, { address });
  await first.close();
  const { publish } = await openStoreIn(folder, options);
  await expect(publish(3, { address, id: idOf(3) })).rejects.toThrow('too much of this address waits');
  await publish(3, { address: '192.0.2.8' });
});

it('is made by one of two processes that start at once', async () => {
  const folder = newFolder();
  const starts = await Promise.allSettled([openStoreIn(folder), openStoreIn(folder)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readFileSync(fileIn(folder)).length).toBe(32);
});

it('leaves messages of a log without a key stored, counted for their client but for no address of now', async () => {
  const folder = newFolder();
  const expiresAt = 1_700_000_300_000;
  const address = '192.0.2.7';
  const now = new MessageOwners(await openAddressKey({ files: systemFiles, folder }));
  // Versions without the key stored five digits. Here they are those of another address now.
  const digits = now.of({ publisher: 'alice', address }).address.replace(':', '');
  const owner = { publisher: 'alice', address: digits, project: '' };
  const records = [1, 2].map((sequence) =>
    encodeMessage(
      {
        topic,
        id: idOf(sequence),
        publisher: 'alice',
        sequence,
        publishedAt: expiresAt,
        expiresAt,
        data: 'x',
      },
      owner,
    ),
  );
  writeFileSync(path.join(folder, '0000000001.log'), Buffer.concat([currentFormat.magic, ...records]));
  const { waiting, publish } = await openStoreIn(folder, {
    limits: { ...limits, addressStoredMessages: 2, clientStoredMessages: 4 },
  });
  for (const number of [3, 4]) await publish(number, { address });
  expect(await waiting()).toEqual([1, 2, 3, 4]);
  await expect(publish(5, { address: '192.0.2.8' })).rejects.toThrow('too much of this client waits');
  await expect(publish(5, { address, publisher: 'carol' })).rejects.toThrow('too much of this address waits');
});
