/** Names of the relay's Redis settings, for error messages. */
export const redisSettingNames = {
  user: 'RELAY_REDIS_USER',
  password: 'RELAY_REDIS_PASSWORD',
} as const;

/** Names of the settings for Redis over TLS. */
export const redisTlsNames = {
  address: 'RELAY_STORE',
  ca: 'RELAY_REDIS_TLS_CA',
  cert: 'RELAY_REDIS_TLS_CERT',
  key: 'RELAY_REDIS_TLS_KEY',
} as const;
