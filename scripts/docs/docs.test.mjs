import { expect, test } from 'vitest';
import { writeErrors } from './errors-page.mjs';
import { figuresTable } from './reference-pages.mjs';
import { writeRoutes } from './routes-page.mjs';

const catalogue = {
  B_CODE: { title: 'Later', text: () => 'Fixed text', retryable: false },
  A_CODE: {
    title: 'First',
    text: (/** @type {unknown} */ context) =>
      `Failed for ${/** @type {{ chain: string }} */ (context).chain}`,
    retryable: true,
    unanswered: true,
  },
};

const section = (/** @type {string} */ code) => `## ${code}\n\nCause: It is ${code}.\n\nWhat to do: Wait.\n`;

test('writes a sorted section per code, with placeholders, and keeps its cause and remedy', () => {
  const page = writeErrors(`# Errors\n\n0 codes.\n\n${section('B_CODE')}\n${section('A_CODE')}`, catalogue);
  expect(page).toBe(
    [
      '# Errors\n\n2 codes.\n\n## A_CODE\n\n**First.** Trying again can help. A wallet that was asked may act all the same.\n\n> Failed for &lt;chain>\n\n',
      'Cause: It is A_CODE.\n\nWhat to do: Wait.\n\n',
      '## B_CODE\n\n**Later.** Trying again does not help by itself.\n\n> Fixed text\n\n',
      'Cause: It is B_CODE.\n\nWhat to do: Wait.\n',
    ].join(''),
  );
  expect(writeErrors(page, catalogue)).toBe(page);
});

test('escapes angle brackets, except in code spans, which would show the escape', () => {
  const said = { ...catalogue.B_CODE, text: () => 'No `<option>` or `a|b` in <file>' };
  expect(writeErrors(`# Errors\n\n${section('B_CODE')}`, { B_CODE: said })).toContain(
    '> No `<option>` or `a|b` in &lt;file>\n',
  );
});

test('marks errors that are not thrown', () => {
  const page = `# Errors\n\n${section('A_CODE')}\n${section('B_CODE')}`;
  const written = writeErrors(page, {
    A_CODE: { ...catalogue.A_CODE, occurs: 'never' },
    B_CODE: { ...catalogue.B_CODE, occurs: 'alert' },
  });
  expect(written).toContain('**First.** Not raised yet. Trying again can help.');
  expect(written).toContain('**Later.** The page shows it as an alert; it is not thrown. Trying again does');
});

test('rejects a code without a cause and a remedy, and a section without a code', () => {
  expect(() => writeErrors(`# Errors\n\n${section('A_CODE')}## B_CODE\n`, catalogue)).toThrow(
    'for each of B_CODE',
  );
  const page = ['A_CODE', 'B_CODE', 'C_CODE'].map(section).join('\n');
  expect(() => writeErrors(page, catalogue)).toThrow('remove C_CODE');
});

test('lists a metric with its type and help', () => {
  const text =
    '# HELP b_total Second thing\n# TYPE b_total counter\nb_total 0\n# HELP a First\n# TYPE a gauge\na 1\n';
  expect(figuresTable(text).split('\n').slice(2)).toEqual([
    '| `a` | gauge | First |',
    '| `b_total` | counter | Second thing |',
  ]);
});

test('shows the members of a route’s body, and their alternatives', () => {
  const json = (/** @type {object} */ schema) => ({ content: { 'application/json': { schema } } });
  const page = writeRoutes('# Routes\n', {
    paths: {
      '/v1/thing': {
        post: {
          ...{ summary: 'Make a thing', description: 'Of this size.' },
          requestBody: json({
            type: 'object',
            required: ['size'],
            properties: {
              size: { anyOf: [{ type: 'number' }, { type: 'string', maxLength: 9 }], description: 'Bytes' },
            },
          }),
          responses: {
            200: { description: 'OK', ...json({ type: 'object', properties: { id: { type: 'string' } } }) },
          },
        },
      },
    },
  });
  expect(page).toContain(
    [
      '| Member of the body | Type | Description |\n| --- | --- | --- |',
      '| `size` | number; or string, at most 9 characters | Bytes |\n',
      '| Member of the response | Type | Description |\n| --- | --- | --- |',
      '| `id`, optional | string |  |',
    ].join('\n'),
  );
});

test('keeps the introduction of the page of routes, and generates the rest from the document', () => {
  const document = {
    paths: {
      '/v1/thing/{id}': {
        get: {
          summary: 'A thing',
          description: 'By its id.',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^a|b$' } },
          ],
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['parts'],
                    properties: {
                      parts: {
                        type: 'array',
                        maxItems: 2,
                        items: {
                          type: 'object',
                          properties: { size: { type: 'number', description: 'Bytes' } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  const page = writeRoutes('# Routes\n\nBy hand.\n\n## GET /old\n', document);
  expect(page).toMatch(/^# Routes\n\nBy hand\.\n\n## GET \/v1\/thing\/\{id\}\n/);
  expect(page).toContain('| `id` | path | string, `^a\\|b$` |  |');
  expect(page).toContain(
    '| `parts` | array of objects, at most 2 items |  |\n| `parts[].size`, optional | number | Bytes |',
  );
  expect(page).not.toContain('/old');
  expect(writeRoutes(page, document)).toBe(page);
});

test('the page of routes names forms by their words, and leaves out meaningless bounds', () => {
  const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const text = { type: 'string' };
  /** @type {readonly (readonly [import('./routes-page.mjs').Schema, string])[]} */
  const forms = [
    [{ anyOf: [{ type: 'integer', ...safe }, { type: 'null' }] }, 'integer or `null`'],
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer, 1 to 100'],
    [{ type: 'number', minimum: 0 }, 'number, at least 0'],
    [{ type: 'integer', maximum: 5_000 }, 'integer, at most 5,000'],
    [{ ...text, pattern: '^(0|[1-9][0-9]{0,77})$', maxLength: 78 }, 'whole number'],
    [{ ...text, pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$', maxLength: 41 }, 'CAIP-2 id'],
    [
      { ...text, pattern: String.raw`^[^\0\p{Cs}]*$`, maxLength: 16_384 },
      'string, at most 16,384 characters',
    ],
    [{ ...text, pattern: '^[a-z]$' }, 'string, `^[a-z]$`'],
    [{ type: 'array', items: text, maxItems: 1_000 }, 'array of strings, at most 1,000 items'],
    [{ type: 'array', items: { ...text, pattern: '^[-.%a-zA-Z0-9]{1,128}$' } }, 'array of addresses'],
    [{ type: 'array', items: { ...text, maxLength: 9 }, maxItems: 1 }, 'array, at most 1 item'],
    [{ anyOf: [text, text] }, 'string'],
    [{ enum: ['a', 'b'] }, '`a`, `b`'],
    [{}, 'any'],
  ];
  const properties = Object.fromEntries(forms.map(([schema], at) => [`m${at}`, schema]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const responses = { 200: { description: 'OK', content }, 400: { description: 'REQUEST_INVALID' } };
  const page = writeRoutes('# Routes\n', {
    paths: { '/v1/thing': { get: { summary: 'A thing', description: 'It.', responses } } },
  });
  for (const [at, [, words]] of forms.entries())
    expect(page).toContain(`| \`m${at}\`, optional | ${words} |  |`);
  expect(page).toContain('| Status | Error |\n| --- | --- |\n| 400 | REQUEST_INVALID |');
});
