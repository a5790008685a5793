import { expect, it } from 'vitest';
import { readProjects } from './read-projects.ts';

const listOf = (projects: unknown) => JSON.stringify({ projects });

it('reads each project with its origins and limits, and ignores other members', () => {
  const [open, bound] = [
    { id: 'open.1:a_b-c', name: 'Shop' },
    {
      id: 'bound',
      origins: ['https://*.shop.example', 'http://localhost:3000'],
      connections: 0,
      messages: 9,
    },
  ];
  const projects = readProjects(JSON.stringify({ next: null, projects: [open, bound] }));
  expect([...projects.keys()]).toEqual(['open.1:a_b-c', 'bound']);
  expect(projects.get('open.1:a_b-c')).toEqual({
    id: 'open.1:a_b-c',
    origins: [],
    connections: undefined,
    messages: undefined,
  });
  expect(projects.get('bound')).toMatchObject({ connections: 0, messages: 9 });
  expect(projects.get('bound')?.origins).toHaveLength(2);
});

it('reads an empty list', () => {
  expect(readProjects(listOf([])).size).toBe(0);
});

it.each([
  ['{', 'it is no JSON'],
  ['[]', 'it has to hold a list "projects"'],
  ['{"projects":[{}]}', 'project 1 of the list has to have an id'],
  ['{"projects":[{"id":"a b"}]}', 'project 1 of the list has to have an id'],
  ['{"projects":[{"id":"a"},{"id":"a"}]}', 'an id stands in it twice'],
  [
    '{"projects":[{"id":"a","origins":["*"]}]}',
    'project 1 of the list cannot be used: its origin * has to be',
  ],
  ['{"projects":[{"id":"a","origins":"https://a"}]}', 'its origins have to be a list'],
  ['{"projects":[{"id":"a","connections":-1}]}', 'its connections have to be a whole number'],
  ['{"projects":[{"id":"a","messages":"9"}]}', 'its messages have to be a whole number'],
  ['{"projects":[{"id":"a","messages":1.5}]}', 'its messages have to be a whole number'],
  ['{"projects":[{"id":"a","connections":null}]}', 'its connections have to be a whole number'],
  ['{"projects":{"a":{}}}', 'it has to hold a list "projects"'],
  ['{"projects":["a"]}', 'project 1 of the list has to have an id'],
  ['{"projects":[{"id":"a"},{"id":""}]}', 'project 2 of the list has to have an id'],
  ['{"projects":[{"id":"__proto__ "}]}', 'project 1 of the list has to have an id'],
])('rejects %s', (text, reason) => {
  expect(() => readProjects(text)).toThrow(reason);
});

it('bounds its length, that of ids and that of origins', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `p${place}` }));
  expect(readProjects(listOf(many(100_000))).size).toBe(100_000);
  expect(() => readProjects(listOf(many(100_001)))).toThrow('more than 100000 projects');
  expect(readProjects(listOf([{ id: 'x'.repeat(128) }])).size).toBe(1);
  expect(() => readProjects(listOf([{ id: 'x'.repeat(129) }]))).toThrow('has to have an id');
  const origins = Array.from({ length: 1_001 }, (_, place) => `https://a${place}.example`);
  expect(() => readProjects(listOf([{ id: 'a', origins }]))).toThrow('at most 1000');
});

it('quotes no more than 100 characters of an origin that it refuses', () => {
  const bad = () => readProjects(listOf([{ id: 'a', origins: ['y'.repeat(5_000)] }]));
  expect(bad).toThrow(`its origin ${'y'.repeat(100)} `);
});
