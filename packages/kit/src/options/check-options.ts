import { suggestName } from '@mooring/protocol';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { optionShapes, type Shape } from './option-shapes.ts';

/** An invalid option. `expected` completes "The option is not valid: …". */
export interface OptionProblem {
  readonly option: string;
  readonly expected: string;
}

/** Maximum number of reported problems. */
const maxProblems = 20;

/** Finds values of the wrong type and unknown names. Never includes a value. */
export function checkOptions(options: CreateAppKitOptions): readonly OptionProblem[] {
  return [...checkMembers(options, optionShapes, '')].slice(0, maxProblems);
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
  const expected = expectedOf(input, shape);
  if (expected !== undefined) {
    yield { option, expected };
  } else if (shape === 'strings') {
    const texts = (input as readonly unknown[]).map((entry) => expectedKind('string', entry));
    const wrong = texts.find((text) => text !== undefined);
    if (wrong !== undefined) yield { option, expected: wrong };
  } else if (typeof shape === 'object' && !isWords(shape)) {
    yield* checkMembers(input as object, shape, option);
  }
}

function expectedOf(input: unknown, shape: Shape): string | undefined {
  if (isWords(shape))
    return expectedKind('string', input) ?? (shape.includes(String(input)) ? undefined : 'Invalid input');
  switch (shape) {
    case 'array':
    case 'strings':
      return expectedKind('array', input);
    case 'choice':
      return Array.isArray(input) ? undefined : expectedKind('boolean', input);
    case 'text':
      return typeof input === 'number' ? undefined : expectedKind('string', input);
    case 'boolean':
    case 'string':
    case 'function':
      return expectedKind(shape, input);
    default:
      return expectedKind('object', input);
  }
}

/** The expected kind, as the specification words it, if the value has the wrong type. */
function expectedKind(kind: string, input: unknown): string | undefined {
  const received = kindOf(input);
  if (received === kind) return undefined;
  return received === 'undefined' ? 'Required' : `Expected ${kind}, received ${received}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isNaN(value)) return 'nan';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isWords(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape);
}

function unknownName(name: string, known: readonly string[]): string {
  const near = suggestName(name, known);
  return near === undefined
    ? 'there is none of this name'
    : `there is none of this name; did you mean \`${near}\``;
}
