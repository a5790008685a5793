import { concat, type Hex, pad, size, toHex } from 'viem';

const word = (value: number): Hex => pad(toHex(value), { size: 32 });
const sized = (bytes: Hex): Hex =>
  concat([word(size(bytes)), pad(bytes, { size: Math.ceil(size(bytes) / 32) * 32, dir: 'right' })]);

/** `query((address,string[],bytes)[])` with one query several times, which takes its bytes once. */
export function queryBatch(count: number, url: string, data: Hex): Hex {
  const urls = concat([word(1), word(32), sized(toHex(url))]);
  const query = concat([word(0), word(96), word(96 + size(urls)), urls, sized(data)]);
  const places = Array.from({ length: count }, () => word(32 * count));
  return concat(['0xa780bab6', word(32), word(count), ...places, query]);
}

/** Batches of `count` batches each, `depth` deep: `count ** depth` queries in a few kilobytes. */
export function nestedBatches(depth: number, count: number): Hex {
  let data = queryBatch(count, 'https://a.example/{data}', '0x12');
  for (let level = 1; level < depth; level += 1) data = queryBatch(count, 'x-batch-gateway:true', data);
  return data;
}
