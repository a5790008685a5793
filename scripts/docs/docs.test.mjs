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
  },
};

const section = (/** @type {string} */ code) => `## ${code}\n\nCause: It is ${code}.\n\nWhat to do: Wait.\n`;

test('writes a sorted section per code, with placeholders, and keeps its cause and remedy', () => {
  const page = writeErrors(`# Errors\n\n0 codes.\n\n${section('B_CODE')}\n${section('A_CODE')}`, catalogue);
  expect(page).toBe(
    [
      '# Errors\n\n2 codes.\n\n## A_CODE\n\n**First.** Trying again can help.\n\n> Failed for &lt;chain>\n\n',
      'Cause: It is A_CODE.\n\nWhat to do: Wait.\n\n',
      '## B_CODE\n\n**Later.** Trying again does not help by itself.\n\n> Fixed text\n\n',
      'Cause: It is B_CODE.\n\nWhat to do: Wait.\n',
    ].join(''),
  );
  expect(writeErrors(page, catalogue)).toBe(page);
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
      '| `size` | number or string, at most 9 characters | Bytes |\n',
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
  expect(page).toContain('| `parts` | array, at most 2 |  |\n| `parts[].size`, optional | number | Bytes |');
  expect(page).not.toContain('/old');
  expect(writeRoutes(page, document)).toBe(page);
});
