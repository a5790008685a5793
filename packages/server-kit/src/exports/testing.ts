export { freePort } from '../testing/free-port.ts';
export { RedisCluster, until } from '../testing/redis-cluster.ts';
export { type RedisCertificates, RedisServer, redisProgram } from '../testing/redis-server.ts';
export { buildPackage, runProgram } from '../testing/run-program.ts';
