import { isAddress } from 'viem';
import { defineMessage, type Phrase } from '../messages/define-message.ts';
import { wholeAddress } from '../words/amounts.ts';
import type { DraftField } from '../words/description.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { isValues, type TypedData } from './read-typed-data.ts';

const maxDepth = 10;
/** One more than are shown, to detect that there are more. */
const maxFields = 400;

interface Walk {
  readonly types: TypedData['types'];
  readonly fields: DraftField[];
  readonly warnings: Set<DraftWarning>;
}

export interface TypedFields {
  readonly fields: readonly DraftField[];
  readonly warnings: readonly DraftWarning[];
}

/** The signed values: those that the types list, in order. */
export function listTypedFields({ types, primaryType, message }: TypedData): TypedFields {
  const walk: Walk = { types, fields: [], warnings: new Set() };
  walkStruct(walk, primaryType, message, '', 0);
  return { fields: walk.fields, warnings: [...walk.warnings] };
}

function walkStruct(walk: Walk, type: string, value: unknown, path: string, depth: number): void {
  const members = walk.types.get(type);
  if (members === undefined || !isValues(value) || depth > maxDepth) {
    walk.warnings.add(warnings.untypedData);
    walk.fields.push({ label: path || type, value: defineMessage('notReadable'), emphasis: 'warning' });
    return;
  }
  for (const member of members) {
    const label = path === '' ? member.name : `${path}.${member.name}`;
    walkValue(
      walk,
      member.type,
      Object.hasOwn(value, member.name) ? value[member.name] : undefined,
      label,
      depth + 1,
    );
    if (walk.fields.length >= maxFields) return;
  }
}

function walkValue(walk: Walk, type: string, value: unknown, label: string, depth: number): void {
  const array = /^(.*)\[\d*\]$/s.exec(type);
  if (array) {
    walkArray(walk, array[1] ?? '', value, label, depth);
  } else if (walk.types.has(type)) {
    walkStruct(walk, type, value, label, depth);
  } else {
    walk.fields.push(leaf(walk, type, value, label));
  }
}

function walkArray(walk: Walk, type: string, value: unknown, label: string, depth: number): void {
  if (!Array.isArray(value) || depth > maxDepth) {
    walk.warnings.add(warnings.untypedData);
    walk.fields.push({ label, value: defineMessage('notReadable'), emphasis: 'warning' });
    return;
  }
  if (value.length === 0) walk.fields.push({ label, value: defineMessage('none') });
  for (const [index, item] of value.entries()) {
    if (walk.fields.length >= maxFields) return;
    walkValue(walk, type, item, `${label}[${index}]`, depth + 1);
  }
}

function leaf(walk: Walk, type: string, value: unknown, label: string): DraftField {
  const text = leafText(type, value);
  if (text === undefined) {
    walk.warnings.add(warnings.untypedData);
    return { label, value: defineMessage('notReadable'), emphasis: 'warning' };
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) walk.warnings.add(warnings.inexactNumber);
  return typeof text === 'string' && type === 'address'
    ? { label, value: wholeAddress(text), emphasis: 'address' }
    : { label, value: text };
}

/** `undefined` if a value does not match its type, so that the signed bytes would be unknown. */
function leafText(type: string, value: unknown): Phrase | undefined {
  if (type === 'string') return typeof value === 'string' ? value : undefined;
  if (type === 'bool') return typeof value === 'boolean' ? defineMessage(value ? 'yes' : 'no') : undefined;
  if (type === 'address') {
    return typeof value === 'string' && isAddress(value, { strict: false }) ? value : undefined;
  }
  const bytes = /^bytes(\d*)$/.exec(type);
  if (bytes) return typeof value === 'string' && isBytes(value, bytes[1] ?? '') ? value : undefined;
  const integer = readInteger(value);
  return integer !== undefined && isInRange(integer, type) ? `${integer}` : undefined;
}

/** Libraries pad or cut others in ways of their own. */
function isBytes(value: string, size: string): boolean {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return false;
  return size === '' || (/^(?:[1-9]|[12]\d|3[0-2])$/.test(size) && value.length === 2 + 2 * Number(size));
}

/** Libraries wrap others around, so that -1 may be the largest amount. */
function isInRange(value: bigint, type: string): boolean {
  const [, unsigned, size = '256'] = /^(u?)int([1-9]\d{0,2})?$/.exec(type) ?? [];
  const bits = Number(size);
  if (unsigned === undefined || bits % 8 !== 0 || bits > 256) return false;
  return value === (unsigned === 'u' ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value));
}

/** An integer in typed data: number, bigint, decimal or hex string. */
export function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string' || !/^(?:-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(value)) return undefined;
  return BigInt(value);
}
