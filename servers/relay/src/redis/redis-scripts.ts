import { type RedisScript, redisScript } from '@mooring/server-kit/redis';

/** Outcomes of {@link publishScript}. */
export const publishOutcomes = { stored: 1, duplicate: 0, full: -1, refused: -2 } as const;

/**
 * Stores a message once and publishes it to its readers.
 *
 * Keys: order, expiry, state, the message's own. Arguments: id, publisher, now, expires, time to live in
 * milliseconds, size, data, most messages, most bytes, prefix of message keys, channel, the address and project that
 * it counts for, whether it may be stored (`yes`) or only be a duplicate.
 *
 * Sequences are microseconds, so they keep growing when a failover loses the latest; within a topic they always
 * grow. A duplicate is written to: from 7.2 on, waiting for replicas covers only what the
 * connection has written, and the first publication may have used another.
 */
export const publishScript = redisScript(`
local order, expiry, state, own = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, publisher, now, expires, live, size, data = unpack(ARGV, 1, 7)
local known = redis.call('GET', own)
if known then
  local ends = string.match(known, '^%d+ %d+ (%d+) ')
  if not ends or tonumber(ends) > tonumber(now) then
    redis.call('PEXPIRE', own, math.max(redis.call('PTTL', own), 1))
    return 0
  end
end
if ARGV[13] ~= 'yes' then return -2 end
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', expiry, '-inf', now)) do
  local goneSize, goneId = string.match(gone, '^(%d+):(.+)$')
  redis.call('ZREM', order, goneId)
  redis.call('ZREM', expiry, gone)
  redis.call('DEL', ARGV[10] .. goneId)
  redis.call('HDEL', state, 'q:' .. goneId)
  redis.call('HINCRBY', state, 'b', -tonumber(goneSize))
end
local last, waiting = unpack(redis.call('HMGET', state, 's', 'b'))
if redis.call('ZCARD', order) >= tonumber(ARGV[8]) or tonumber(waiting or 0) + tonumber(size) > tonumber(ARGV[9]) then
  return -1
end
local time = redis.call('TIME')
local sequence = math.max(tonumber(last or 0) + 1, tonumber(time[1]) * 1000000 + tonumber(time[2]))
sequence = string.format('%.0f', sequence)
local text = table.concat({ sequence, now, expires, size, publisher }, ' ') .. '\\n' .. data
redis.call('SET', own, text, 'PX', live)
redis.call('ZADD', order, sequence, id)
redis.call('ZADD', expiry, expires, size .. ':' .. id)
redis.call('HSET', state, 's', sequence)
redis.call('HINCRBY', state, 'b', size)
redis.call('HSET', state, 'q:' .. id, ARGV[12])
local kept = tonumber(live) + 600000
if redis.call('PTTL', state) < kept then
  redis.call('PEXPIRE', state, kept)
end
for _, key in ipairs({ order, expiry }) do
  if redis.call('PTTL', key) < kept then
    redis.call('PEXPIRE', key, kept)
  end
end
redis.call('SPUBLISH', ARGV[11], id .. ' ' .. text)
return 1
`);

/**
 * Removes a message and remembers its id for a while. A message of the first version, which had no quotas, has no
 * address and project. Keys: order, expiry, state, the message's own. Arguments: id, reader, milliseconds to remember
 * it. Returns 0, or the counted values: published, expires, size, publisher, address and project.
 */
export const acknowledgeScript = redisScript(`
local order, expiry, state, own = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local known = redis.call('GET', own)
if not known then return 0 end
local published, expires, size, publisher = string.match(known, '^%d+ (%d+) (%d+) (%d+) (%S+)\\n')
if not size or publisher == ARGV[2] then return 0 end
redis.call('SET', own, '-', 'PX', ARGV[3])
redis.call('ZREM', order, ARGV[1])
redis.call('ZREM', expiry, size .. ':' .. ARGV[1])
if redis.call('HEXISTS', state, 'b') == 1 then redis.call('HINCRBY', state, 'b', -tonumber(size)) end
local counted = redis.call('HGET', state, 'q:' .. ARGV[1])
redis.call('HDEL', state, 'q:' .. ARGV[1])
return { published, expires, size, publisher, counted or '' }
`);

/**
 * Applies usage changes of an account and returns its usage, never below zero. Expired changes no longer
 * count. A single change may go below zero: one relay may report a message's end before another reports its arrival.
 *
 * Keys: the account's. Arguments: now, then for each change: its expiry, messages, bytes. Returns
 * messages and bytes.
 */
export const quotaScript = redisScript(`
local now, last = tonumber(ARGV[1]), 0
for index = 2, #ARGV, 3 do
  if tonumber(ARGV[index]) > now then
    redis.call('HINCRBY', KEYS[1], ARGV[index] .. ':m', ARGV[index + 1])
    redis.call('HINCRBY', KEYS[1], ARGV[index] .. ':s', ARGV[index + 2])
  end
end
local found = redis.call('HGETALL', KEYS[1])
local sums = { m = 0, s = 0 }
for index = 1, #found, 2 do
  local ends, kind = string.match(found[index], '^(%d+):(%a)$')
  if tonumber(ends) <= now or found[index + 1] == '0' then
    redis.call('HDEL', KEYS[1], found[index])
  else
    sums[kind] = sums[kind] + tonumber(found[index + 1])
    last = math.max(last, tonumber(ends))
  end
end
if last > 0 then redis.call('PEXPIRE', KEYS[1], string.format('%.0f', last - now + 60000)) end
return { string.format('%.0f', math.max(sums.m, 0)), string.format('%.0f', math.max(sums.s, 0)) }
`);

/**
 * Returns a reader's pending messages: where to continue if some are left unscanned, otherwise empty; then alternating
 * ids and texts. Reads only the head of messages that it skips, since a client may fill a topic with its own.
 *
 * Keys: order. Arguments: prefix of message keys, reader, now, after, most messages, most bytes, most scanned messages.
 */
export const pendingScript = redisScript(`
local reader, now, after = ARGV[2], tonumber(ARGV[3]), ARGV[4]
local limit, room, most = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local found, count, total = { '' }, 0, 0
local scanned = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. after, '+inf', 'WITHSCORES', 'LIMIT', 0, most)
for index = 1, #scanned, 2 do
  local own = ARGV[1] .. scanned[index]
  local head = redis.call('GETRANGE', own, 0, 299)
  local expires, size, publisher = string.match(head, '^%d+ %d+ (%d+) (%d+) (%S+)\\n')
  if expires and tonumber(expires) > now and publisher ~= reader then
    total = total + tonumber(size)
    if count >= limit or (count > 0 and total > room) then return found end
    count = count + 1
    found[#found + 1] = scanned[index]
    found[#found + 1] = redis.call('GET', own)
  end
end
if #scanned == 2 * most then found[1] = scanned[#scanned] end
return found
`);

/** All scripts; each connection loads them. */
export const relayScripts: readonly string[] = [
  publishScript,
  acknowledgeScript,
  pendingScript,
  quotaScript,
].map(({ text }: RedisScript) => text);
