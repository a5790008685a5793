import { type SchemaIssue, schemaFailure } from '@mooring/core';
import { nearestName } from '@mooring/core/modal';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { optionShapes, type Shape } from './option-shapes.ts';

/** An option that cannot be meant; `expected` completes "The option is not valid: …". */
export interface OptionProblem {
  readonly option: string;
  readonly expected: string;
}

/** As many as somebody reads at once. */
const mostProblems = 20;

type Issue = Pick<SchemaIssue, 'kind' | 'type' | 'expected' | 'input'>;

/** Values of a wrong kind, and names that are none. Says nothing of the values themselves. */
export function checkOptions(options: CreateAppKitOptions): readonly OptionProblem[] {
  return [...checkMembers(options, optionShapes, '')].slice(0, mostProblems);
}

function* checkMembers(
  given: object,
  shapes: Readonly<Record<string, Shape>>,
  place: string,
): Iterable<OptionProblem> {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const option = place === '' ? name : `${place}.${name}`;
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (shape !== undefined) yield* checkValue(value, shape, option);
    else yield { option: option.slice(0, 100), expected: unknownName(name, Object.keys(shapes)) };
  }
}

function* checkValue(input: unknown, shape: Shape, option: string): Iterable<OptionProblem> {
  const issue = issueOf(input, shape);
  if (issue !== undefined) {
    yield { option, expected: schemaFailure([issue]).text };
  } else if (shape === 'strings') {
    const wrong = (input as readonly unknown[]).find((entry) => typeof entry !== 'string');
    if ((input as readonly unknown[]).some((entry) => typeof entry !== 'string'))
      yield { option, expected: schemaFailure([kindIssue('string', wrong)]).text };
  } else if (typeof shape === 'object' && !isWords(shape)) {
    yield* checkMembers(input as object, shape, option);
  }
}

function issueOf(input: unknown, shape: Shape): Issue | undefined {
  if (isWords(shape)) {
    if (typeof input !== 'string') return kindIssue('string', input);
    return shape.includes(input) ? undefined : { kind: 'validation', type: 'picklist', input };
  }
  switch (shape) {
    case 'array':
    case 'strings':
      return Array.isArray(input) ? undefined : kindIssue('array', input);
    case 'choice':
      return typeof input === 'boolean' || Array.isArray(input) ? undefined : kindIssue('boolean', input);
    case 'text':
      return typeof input === 'string' || typeof input === 'number' ? undefined : kindIssue('string', input);
    case 'boolean':
    case 'string':
    case 'function':
      return typeof input === shape ? undefined : kindIssue(shape, input);
    default:
      return typeof input === 'object' && input !== null && !Array.isArray(input)
        ? undefined
        : kindIssue('object', input);
  }
}

function kindIssue(type: string, input: unknown): Issue {
  return { kind: 'schema', type, input };
}

function isWords(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape);
}

function unknownName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined
    ? 'there is none of this name'
    : `there is none of this name; did you mean \`${near}\``;
}
