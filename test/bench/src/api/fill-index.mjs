/** Transactions of each account, and of the measured one. */
const each = 2;
const ofMeasured = 200;

/**
 * Fills the index of a chain with accounts as after indexing: two token transfers each, 200 for the measured one.
 *
 * @param {import('./open-store.mjs').Query} query
 * @param {{ chain: string, accounts: number, measured: string, token: string, genesis: string, head: number, hash:
 * string }} content
 */
export async function fillIndex(query, { chain, accounts, measured, token, genesis, head, hash }) {
  for (const table of ['chains', 'blocks', 'transactions', 'transfers', 'activity', 'holdings']) {
    await query(`truncate index_${table}`);
  }
  const { rows } = await query(
    `insert into index_chains (chain, genesis, first_block, block, hash) values ($1, $2, 0, $3, $4) returning id`,
    [chain, genesis, head, hash],
  );
  const id = Number(rows[0].id);
  await query(`insert into index_blocks (chain, block, hash) values (${id}, $1, $2)`, [head, hash]);
  const account = (/** @type {string} */ number) => `decode(lpad(to_hex(${number}), 40, '0'), 'hex')`;
  const hex = (/** @type {string} */ text) => `decode('${text.slice(2).toLowerCase()}', 'hex')`;
  const all = accounts * each;
  await query(`create temporary table sent as
    select 1 + n % ${head} as block, n / ${head} as position, n,
      case when n < ${ofMeasured} then ${hex(measured)} else ${account(`1 + n % ${accounts}`)} end as sender,
      ${account(`1 + (n + 1) % ${accounts}`)} as recipient
    from generate_series(0, ${all + ofMeasured - 1}) n`);
  await query(`insert into index_transactions
      (chain, block, position, hash, sender, recipient, value, status, fee, nonce, selector, at)
    select ${id}, block, position, decode(lpad(to_hex(n), 64, '0'), 'hex'), sender, ${hex(token)}, 0, 1, 21000, n,
      decode('a9059cbb', 'hex'), 1700000000 + block from sent`);
  await query(`insert into index_transfers
      (chain, block, position, log, part, kind, standard, token, sender, recipient, token_id, amount)
    select ${id}, block, position, 0, 0, 0, 20, ${hex(token)}, sender, recipient, -1, 1000 from sent`);
  await query(`insert into index_activity (chain, account, block, position)
    select distinct ${id}, account, block, position from sent, lateral (values (sender), (recipient)) as of_one (account)`);
  await query(`insert into index_holdings (chain, owner, standard, token, token_id, amount, block)
    select ${id}, owner, 20, ${hex(token)}, -1, 1000, ${head}
    from (select distinct sender as owner from sent) as owners`);
  await query('drop table sent');
  await query('analyze');
}

/** The query for the first page of an account's history, as in the API. */
export const historyQuery = `
  select t.block::text as block, t.position, encode(t.hash, 'hex') as hash, encode(t.sender, 'hex') as sender,
    encode(t.recipient, 'hex') as recipient, t.value::text as value, t.status, t.fee::text as fee,
    (select coalesce(json_agg(m), '[]'::json)::text from (
      select encode(f.token, 'hex') as token, encode(f.sender, 'hex') as sender,
        encode(f.recipient, 'hex') as recipient, f.amount::text as amount
      from index_transfers f where f.chain = t.chain and f.block = t.block and f.position = t.position
        and (f.sender = decode($2, 'hex') or f.recipient = decode($2, 'hex'))
      order by f.log, f.part limit 20) m) as moves
  from (
    select chain, block, position from index_activity
    where chain = (select id from index_chains where chain = $1) and account = decode($2, 'hex')
    order by block desc, position desc limit 101
  ) a
  join index_transactions t on t.chain = a.chain and t.block = a.block and t.position = a.position
  order by t.block desc, t.position desc`;
