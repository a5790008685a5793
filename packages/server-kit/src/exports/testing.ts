export { RedisCluster, until } from '../testing/redis-cluster.ts';
export { freePort, type RedisCertificates, RedisServer, redisProgram } from '../testing/redis-server.ts';
