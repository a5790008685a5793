import { base64ToBytes, bytesToUtf8 } from '../crypto/web-codecs.ts';
import { createWireError } from '../errors/wire-errors.ts';
import { parsePlainJson } from '../json/parse-plain-json.ts';

/** Resource → `ability/action` → what it is limited to. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>;
}

export const recapPrefix = 'urn:recap:';

export function isRecap(resource: unknown): resource is string {
  return typeof resource === 'string' && resource.includes(recapPrefix);
}

/** The ReCap among a message's resources: only the last one counts. */
export function lastRecap(resources: readonly string[] | undefined): string | undefined {
  const last = resources?.at(-1);
  return isRecap(last) ? last : undefined;
}

/**
 * Reads base64 and base64url: ERC-5573 prescribes the latter, and peers write the former.
 *
 * @throws MooringError `RECAP_INVALID`
 */
export function decodeRecap(text: string): Recap {
  const value = parsePlainJson(decodeText(text.replace(recapPrefix, '')));
  if (value === undefined) throw invalid('The recap is not base64 of JSON.');
  assertRecap(value);
  return value;
}

/** Empty if it is not base64 of text. */
function decodeText(encoded: string): string {
  try {
    return bytesToUtf8(base64ToBytes(encoded, 'base64url'));
  } catch {
    return '';
  }
}

/** @throws MooringError `RECAP_INVALID` with the reference's sentence */
export function assertRecap(value: unknown): asserts value is Recap {
  if (!value) throw invalid('No recap provided, value is undefined');
  const { att } = value as { att?: unknown };
  if (!isObject(att)) throw invalid('No `att` property found');
  const resources = Object.entries(att);
  if (resources.length === 0) throw invalid('No resources found in `att` property');
  for (const [resource, abilities] of resources) assertResource(resource, abilities);
}

function assertResource(resource: string, abilities: unknown): void {
  if (!isObject(abilities) || Array.isArray(abilities))
    throw invalid(`Resource must be an object: ${resource}`);
  const entries = Object.entries(abilities);
  if (entries.length === 0) throw invalid(`Resource object is empty: ${resource}`);
  for (const [name, limits] of entries) {
    if (!Array.isArray(limits))
      throw invalid(`Ability limits ${name} must be an array of objects, found: ${nameOf(limits)}`);
    if (limits.length === 0) throw invalid(`Value of ${name} is empty array, must be an array with objects`);
    const wrong = limits.findIndex((limit) => !isObject(limit));
    if (wrong !== -1)
      throw invalid(`Ability limits (${name}) must be an array of objects, found: ${nameOf(limits[wrong])}`);
  }
}

/** `String` throws for an object whose `toString` is not a function, which JSON can contain. */
function nameOf(value: unknown): string {
  return isObject(value) ? '[object Object]' : String(value);
}

function invalid(problem: string) {
  return createWireError('RECAP_INVALID', { problem: problem.slice(0, 500) });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
