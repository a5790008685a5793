import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openScamList } from './scam-list.ts';

/** A list in a file, with a way to write it again at a later second. */
function list(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-scams-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'scams');
  let seconds = 1;
  const write = (content: string) => {
    writeFileSync(file, content);
    seconds += 1;
    utimesSync(file, seconds, seconds);
  };
  write(text);
  return { file, write, remove: () => rmSync(file) };
}

test.each([
  ['https://scam.example', true],
  ['https://a.b.scam.example:8443', true],
  ['http://SCAM.example.', true],
  ['https://notscam.example', false],
  ['https://scam.example.org', false],
  ['https://example', false],
  ['https://bücher.example', true],
  ['https://xn--bcher-kva.example', true],
  ['https://dotted.example', true],
  ['https://comment.example', false],
  ['http://192.0.2.1', true],
  ['http://[2001:db8::1]', true],
])('%s is listed: %s', async (origin, is) => {
  const { file } = list(
    '# comment.example\r\n Scam.Example # a comment\r\n\r\nbücher.example\ndotted.example.\n192.0.2.1\n[2001:db8::1]\n',
  );
  expect((await openScamList(file)).isScam(origin)).toBe(is);
});

test('an empty line lists nothing, and no list knows nothing', async () => {
  const { file } = list('\n#\n.\n');
  expect((await openScamList(file)).isScam('https://one.example')).toBe(false);
  const none = await openScamList(undefined);
  await none.refresh();
  expect(none.isScam('https://one.example')).toBeNull();
});

test('reads a changed file again, and keeps the list if that fails', async () => {
  const { file, write, remove } = list('one.example');
  const scams = await openScamList(file);
  write('two.example');
  expect(scams.isScam('https://two.example')).toBe(false);
  await scams.refresh();
  expect([scams.isScam('https://one.example'), scams.isScam('https://two.example')]).toEqual([false, true]);
  remove();
  await expect(scams.refresh()).rejects.toThrow('ENOENT');
  expect(scams.isScam('https://two.example')).toBe(true);
});

test('names the setting of a file that cannot be read', async () => {
  await expect(openScamList('/nowhere/scams')).rejects.toThrow(
    'API_VERIFY_SCAMS names /nowhere/scams, and that file cannot be read.',
  );
});
