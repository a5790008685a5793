/**
 * Fills the database with a registered name for each account and the measured one.
 *
 * @param {import('./open-store.mjs').Query} query
 * @param {{ accounts: number, measured: string, label: string }} content `label` of the measured account
 */
export async function fillNames(query, { accounts, measured, label }) {
  for (const table of ['names', 'addresses']) await query(`truncate profile_${table}`);
  await query(`create temporary table named as
    select 'account-' || n as label, '0x' || lpad(to_hex(n), 40, '0') as address from generate_series(1, ${accounts}) n
    union all select '${label}', '${measured.toLowerCase()}'`);
  await query(`insert into profile_names (label, attributes, signed_at, created_at, updated_at)
    select label, '{}'::jsonb, 1700000000, 1700000000000, 1700000000000 from named`);
  await query(`insert into profile_addresses (label, coin_type, address, created_at)
    select label, 60, address, 1700000000000 from named`);
  await query('drop table named');
  await query('analyze');
}
