export { slotCount, slotOfTag } from '../redis/key-slot.ts';
export { queryOnce } from '../redis/query-once.ts';
export {
  hostKey,
  type RedisAddress,
  type RedisHost,
  type RedisSettingNames,
  readRedisAddress,
} from '../redis/redis-address.ts';
export { isOutOfMemory, isTransient, plainError, RedisUnreachable } from '../redis/redis-failures.ts';
export { type RedisAccess, RedisLink, type RedisLinkOptions } from '../redis/redis-link.ts';
export { type RedisScript, redisScript } from '../redis/redis-script.ts';
export { type RedisTlsFiles, type RedisTlsNames, readRedisTls } from '../redis/redis-tls.ts';
export {
  RedisTopology,
  type RedisTopologyOptions,
  type ServerEvents,
  type TopologyServer,
} from '../redis/redis-topology.ts';
