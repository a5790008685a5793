/** Checks whether a value has the shape that the program reads. */
export type Shape = (value: unknown) => boolean;

export const text: Shape = (value) => typeof value === 'string';
export const flag: Shape = (value) => typeof value === 'boolean';
export const finite: Shape = (value) => Number.isFinite(value);
/** 32 bytes. */
export const hexKey: Shape = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

export function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value);
}

export function list(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** An object with at least these members. */
export function members(shapes: Readonly<Record<string, Shape>>): Shape {
  const pairs = Object.entries(shapes);
  return (value) => isObject(value) && pairs.every(([name, shape]) => shape(value[name]));
}

/** An object with arbitrary keys and values of one shape. */
export function mapOf(shape: Shape): Shape {
  return (value) => isObject(value) && Object.values(value).every(shape);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
