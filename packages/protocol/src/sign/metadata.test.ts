import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { metadataSchema } from './metadata.ts';

const read = (value: unknown) => v.parse(metadataSchema, value);
const nothing = { name: '', description: '', url: '', icons: [] };

describe('metadata of a peer', () => {
  it('is read unchanged if valid', () => {
    const metadata = {
      name: 'Harbour',
      description: 'A place for ships',
      url: 'https://harbour.test',
      icons: ['https://harbour.test/icon.png'],
      verifyUrl: 'https://verify.test',
      redirect: { native: 'harbour://', universal: 'https://harbour.test/app', linkMode: true },
    };
    expect(read(metadata)).toEqual(metadata);
  });

  it.each([
    ['is absent', {}],
    ['has other types', { name: 5, description: null, url: [], icons: 'icon', verifyUrl: {}, redirect: 7 }],
  ])('that %s is read as empty and does not end the session', (_name, value) => {
    expect(read(value)).toMatchObject(nothing);
  });

  it('is truncated if too long', () => {
    const long = 'x'.repeat(300_000);
    const { name, description, url, icons, verifyUrl, redirect } = read({
      name: long,
      description: long,
      url: long,
      icons: [long, ...Array.from({ length: 20 }, (_each, index) => `icon ${index}`), 5],
      verifyUrl: long,
      redirect: { native: long, universal: 7, linkMode: 'yes' },
    });
    expect([name.length, description.length, url.length, verifyUrl?.length]).toEqual([
      256, 2_048, 2_048, 2_048,
    ]);
    expect(icons).toEqual(Array.from({ length: 8 }, (_each, index) => `icon ${index}`));
    expect([redirect?.native?.length, redirect?.universal, redirect?.linkMode]).toEqual([
      2_048,
      undefined,
      undefined,
    ]);
  });
});
